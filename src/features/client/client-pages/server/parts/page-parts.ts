/** Parts of every client page: the alert, the contact details, and downloads. */
import type { Company } from '#features/office/company/company.ts';
import { mailHref } from '#shared/mail-href.ts';
import { phoneHref } from '#shared/phone.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { type OpenedLink } from '../pages/open-link.ts';
import { fieldId, type Typed } from '../pages/page-forms.ts';

/** A link that shows an estimate or invoice. */
export type OpenedDocument = OpenedLink & { shows: 'document' };

/** A visitor's input, and the result of their last action. */
export interface Shown {
  typed: Typed;
  /** The result of the last action, or why it failed. */
  message?: { text: string; isProblem: boolean } | undefined;
}

/**
 * Returns the alert about a submitted form. Errors link to their fields, which may be far down the
 * page.
 */
export const alertOf = ({ message, typed }: Shown): Html | false =>
  message !== undefined &&
  html`<div
    class="alert${message.isProblem ? '' : ' done'}"
    role="${message.isProblem ? 'alert' : 'status'}"
    tabindex="-1"
  >
    ${message.text}
    ${
      typed.problems.size > 0 &&
      html`<ul>
        ${[...typed.problems].map(
          ([name, problem]) =>
            html`<li><a href="#${fieldId(typed.verb ?? '', name)}">${problem}</a></li>`,
        )}
      </ul>`
    }
  </div>`;

/** Shows the company's contact details, with links for calling and emailing. */
export function contactPart({ name, phone, email, licenseNumber }: Company): Html {
  const call = phone && phoneHref(phone);

  return html`<footer>
    <h2>${name}</h2>
    <p class="buttons">
      ${call && html`<a class="again" href="${call}">Call ${phone}</a>`}
      ${email && html`<a class="again" href="${mailHref(email)}">Email us</a>`}
    </p>
    ${licenseNumber && html`<p class="note">License ${licenseNumber}</p>`}
  </footer>`;
}

/** Returns a button that downloads a file of the page. */
export const download = (address: string, words: string) =>
  html`<a class="again" href="${address}">${words}</a>`;
