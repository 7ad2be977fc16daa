/** Server-renders a public form's pages, which work without JavaScript. */
import {
  DEFAULT_SUCCESS_MESSAGE,
  REDIRECT_DELAY_MS,
} from '#features/intake/web-forms/stored-settings.ts';
import { FORM_STATUS_LABELS } from '#features/intake/web-forms/web-form.ts';
import { pagesOf } from '#features/intake/web-forms/form-answers.ts';
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import { PAGE_KEY, TOKEN_KEY, TRAP_KEY } from '../public-form-endpoints.ts';
import { fieldHtml } from './field-html.ts';
import type { Filled } from './field-html.ts';
import { attributes, html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import type { OpenForm } from './open-form.ts';

const alert = (text: string | null | undefined) =>
  html`<p class="alert" role="alert" tabindex="-1">${text}</p>`;

interface Shown {
  form: OpenForm;
  /** The fields from the form version the page was rendered with. */
  fields: readonly FormField[];
  filled: Filled;
  token: string;
  /** An error above the fields. */
  message?: string | undefined;
  pageUrl: string | null;
  /** The URL that the form posts to, which is the page's own. */
  action: string;
}

/** Renders a form for the visitor to fill in. */
export function formMain({ form, fields, filled, token, message, pageUrl, action }: Shown): Html {
  const pages = pagesOf(fields, fields);
  const steps = pages.map(
    (page, i) =>
      html`<section
        class="step"
        data-step="${i + 1}"
        ${attributes({ 'aria-label': pages.length > 1 && `Page ${i + 1} of ${pages.length}` })}
      >
        <div class="grid">${page.map((field) => fieldHtml(field, filled, fields))}</div>
      </section>`,
  );

  return html`<h1>${form.title}</h1>
    ${form.description && html`<p class="about">${form.description}</p>`}${
      fields.some(({ required }) => required) &&
      html`<p class="note">Fields with * are required.</p>`
    }${alert(message)}
    <form
      method="post"
      enctype="multipart/form-data"
      ${attributes({
        action,
        'data-form': form.id,
      })}
    >
      <input type="hidden" name="${TOKEN_KEY}" value="${token}" /><input
        type="hidden"
        name="${PAGE_KEY}"
        value="${pageUrl}"
      />
      <div class="trap" aria-hidden="true">
        <label
          >Leave this field empty
          <input type="text" name="${TRAP_KEY}" tabindex="-1" autocomplete="off"
        /></label>
      </div>
      ${steps}
      <div class="buttons"><button type="submit">Submit</button></div>
    </form>`;
}

/** Renders the success page after a submission. */
export function sentMain(form: OpenForm, action: string): Html {
  const { successMessage, redirectUrl, allowMultipleSubmissions } = form.settings;
  const isAgain = allowMultipleSubmissions || form.triedBy !== null;
  const host = redirectUrl && new URL(redirectUrl).host;

  return html`<div
    class="sent"
    ${attributes({
      'data-redirect': redirectUrl,
      'data-delay': redirectUrl && REDIRECT_DELAY_MS,
    })}
  >
    <h1 tabindex="-1" ${attributes({ 'aria-describedby': redirectUrl && 'redirect' })}>
      Form Submitted
    </h1>
    <p class="message">${successMessage ?? DEFAULT_SUCCESS_MESSAGE}</p>
    ${
      redirectUrl &&
      html`<p class="redirect" id="redirect">
        <span>Continue to</span>
        <a rel="noreferrer" target="_top" href="${redirectUrl}">${host}</a><span></span>
      </p>`
    }
    <div class="buttons">
      ${isAgain && html`<a class="again" href="${action}">Submit Another Response</a>`}
    </div>
  </div>`;
}

/** A banner on an unpublished form, which only signed-in users can open. */
export const statusRibbon = (status: OpenForm['status']): Html | false =>
  status !== 'published' &&
  html`<p class="ribbon">
    <strong>${FORM_STATUS_LABELS[status]}</strong> Only signed-in users can see this page.
    Submissions are marked as tests.
  </p>`;
