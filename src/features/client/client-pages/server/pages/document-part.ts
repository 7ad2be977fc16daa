/** Shows a document on its page: the printed content in a layout that fits a phone. */
import { discountWords, lineTotalCents } from '#features/money/documents/document-totals.ts';
import { countNotes, lineNotes } from '#features/money/documents/line-choices.ts';
import type { DocumentContent } from '#features/money/documents/document-revision.ts';
import { taxWords } from '#features/office/company/tax.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import type { PrintedPayment } from '#server/pdf/printed-document.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';

interface Shown {
  noun: string;
  clientLabel: string;
  lastDayLabel: string;
  headline: string;
  badge: { text: string; tone: 'good' | 'bad' | 'open' };
  content: DocumentContent;
  revision: number;
  /** The amounts below the total; on an invoice, the payments and the balance. */
  sums: { label: string; cents: number }[];
  payments: PrintedPayment[];
  /** The main action, shown above the document's content. */
  way?: Html | false;
  /** The options to choose from, shown above the line items. */
  choices?: Html | false;
}

const lines = (text: string | null): Html | false =>
  text !== null && html`<span class="lines">${text}</span>`;

const fact = (label: string, value: Html | string | false | null): Html | false =>
  value !== null &&
  value !== false &&
  value !== '' &&
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

function itemRow(line: DocumentContent['items'][number]) {
  const { description } = line;
  const notes = [...countNotes(line), ...lineNotes(line)];

  return html`<tr>
    <td>
      <span class="lines">${description}</span>${
        notes.length > 0 && html`<small>${notes.join(' · ')}</small>`
      }
    </td>
    <td class="amount">${formatCents(lineTotalCents(line))}</td>
  </tr>`;
}

const sumRow = ({ label, cents }: { label: string; cents: number }, isBold: boolean) =>
  html`<tr class="${isBold ? 'sum' : ''}">
    <th scope="row">${label}</th>
    <td class="amount">${formatCents(cents)}</td>
  </tr>`;

const section = (title: string, text: string | null) =>
  text?.trim()
    ? html`<section>
        <h2>${title}</h2>
        <p class="lines">${text}</p>
      </section>`
    : false;

function paymentsPart(payments: readonly PrintedPayment[]): Html | false {
  return (
    payments.length > 0 &&
    html`<section>
      <h2>Payments received</h2>
      <table>
        <tbody>
          ${payments.map(
            ({ paidOn, method, amountCents }) =>
              html`<tr>
                <td>${formatDay(paidOn)}<small>${method}</small></td>
                <td class="amount">${formatCents(amountCents)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </section>`
  );
}

export function documentPart({ content, badge, ...shown }: Shown): Html {
  const { billTo, jobSite, items, taxCents } = content;
  const hasTax = taxCents !== 0 || (content.taxRate !== null && content.taxRate > 0);
  const address = [billTo.company, billTo.address].filter(Boolean).join('\n');
  const site = [jobSite?.title, jobSite?.address].filter(Boolean).join('\n');
  const sums = [
    { label: 'Subtotal', cents: content.subtotalCents },
    ...(content.discountCents > 0
      ? [{ label: discountWords(content), cents: -content.discountCents }]
      : []),
    ...(hasTax ? [{ label: taxWords(content), cents: taxCents }] : []),
    ...(content.lessDepositCents > 0
      ? [{ label: 'Less deposit', cents: -content.lessDepositCents }]
      : []),
    { label: 'Total', cents: content.totalCents },
    ...shown.sums,
  ];

  return html`<p class="kind">${shown.noun} ${content.number}</p>
    <h1 tabindex="-1" data-live="headline">${shown.headline}</h1>
    <p><span class="badge ${badge.tone}">${badge.text}</span></p>
    ${content.title && html`<p class="subject">${content.title}</p>`}
    ${shown.way && html`<p class="buttons">${shown.way}</p>`}
    <dl class="facts" data-live="facts">
      ${fact(shown.clientLabel, html`${billTo.name}${address && html`<br />${lines(address)}`}`)}
      ${fact('Job', site !== '' && lines(site))} ${fact('Date', formatDay(content.date))}
      ${fact(shown.lastDayLabel, content.lastDay && formatDay(content.lastDay))}
      ${fact('Estimate', content.estimateNumber)}
      ${fact('Revision', shown.revision > 1 && String(shown.revision))}
    </dl>
    ${content.description?.trim() !== content.title?.trim() && section('Scope', content.description)}
    ${shown.choices}
    <section data-live="includes">
      <h2>What it includes</h2>
      <table>
        <tbody>
          ${items.filter(({ isChosen }) => isChosen !== false).map(itemRow)}
        </tbody>
        <tfoot>
          ${sums.map((sum, index) => sumRow(sum, index === sums.length - 1 || sum.label === 'Total'))}
        </tfoot>
      </table>
    </section>
    ${paymentsPart(shown.payments)} ${section('Notes', content.notes)}
    ${section('Terms', content.terms)}`;
}
