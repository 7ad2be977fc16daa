/** The pages that clients see when they open their link. */
import { printedNotices } from '#features/office/company/contract-notices.ts';
import { readLetterhead } from '#features/office/company/server/letterhead-queries.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { Company } from '#features/office/company/company.ts';
import type { DocumentContent } from '#features/money/documents/document-revision.ts';
import { contentOf } from '#features/money/documents/server/document-kind.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import type { EstimateRow } from '#features/money/estimates/server/estimate-table.ts';
import { depositSums } from '#features/money/estimates/server/printed-estimate.ts';
import { formatInstant, formatLongDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { consentText } from '../consent.ts';
import { choicesPart } from './parts/choices-part.ts';
import { isSigned } from './pages/choose-options.ts';
import { depositPart } from './parts/deposit-part.ts';
import { documentPart } from './pages/document-part.ts';
import { estimateState, whyNotAnswerable } from './pages/estimate-state.ts';
import { addressOf, type OpenedLink, type Visit } from './pages/open-link.ts';
import { askForm, declineForm, signForm, updateForm } from './pages/page-forms.ts';
import { estimatePdf, printsFor } from './pages/print-page.ts';
import { filesPart } from './pages/shared-files.ts';
import { completedBy, signaturesOfClient, signaturesTogether } from './signing/signed-copy.ts';
import { signersOf } from './signing/signers.ts';
import { signersPart } from './parts/signers-part.ts';
import { invoiceMain } from './pages/invoice-main.ts';
import {
  alertOf,
  contactPart,
  download,
  type OpenedDocument,
  type Shown,
} from './parts/page-parts.ts';

async function signedPart(
  { ctx }: Visit,
  { opened, row }: { opened: OpenedDocument; row: EstimateRow },
): Promise<Html | false> {
  const [last] = completedBy(await signaturesOfClient(ctx.db, row));
  if (!last) return false;
  const names = (await signaturesTogether(ctx.db, last)).map(({ name }) => name);
  const when = formatInstant(last.signedAt.toISOString(), ctx.timeZone);
  const isEarlier = last.revision < row.revision;

  return html`<section class="signed">
    <h2>Signed</h2>
    <p>
      ${names.join(' and ')} signed${isEarlier ? ` revision ${last.revision}` : ' this estimate'} on
      ${when}.${
        isEarlier && ' It has changed since. The version below is newer than the signed one.'
      }
    </p>
    <p class="buttons">
      ${download(addressOf(opened, { file: 'signed.pdf', key: opened.key }), 'Download Signed Copy')}
    </p>
    <p class="note"><a href="/verify">Check a signed copy</a> at any time.</p>
  </section>`;
}

/** Shows the legally required notices above the signature form. */
async function noticesPart(
  { ctx }: Visit,
  { letterheadId }: DocumentContent,
): Promise<Html | false> {
  const { contractNotices = [] } = await readLetterhead(ctx.db, letterheadId);

  return (
    contractNotices.length > 0 &&
    html`<section>
      ${printedNotices(contractNotices).map(
        ({ title, text }) =>
          html`<h2>${title}</h2>
            <p class="notice">${text}</p>`,
      )}
    </section>`
  );
}

const ESTIMATE_BADGES = {
  draft: { text: 'Draft', tone: 'open' },
  open: { text: 'Awaiting your approval', tone: 'open' },
  accepted: { text: 'Accepted', tone: 'good' },
  declined: { text: 'Declined', tone: 'bad' },
  expired: { text: 'Expired', tone: 'bad' },
} as const;

async function estimateMain(
  visit: Visit,
  {
    opened,
    row,
    company,
    shown,
  }: { opened: OpenedDocument; row: EstimateRow; company: Company; shown: Shown },
): Promise<Html> {
  const { ctx } = visit;
  const content = contentOf(estimateDocuments.kind, row);
  const state = estimateState(row, ctx.today);
  const until =
    state === 'open' && content.lastDay ? `, valid until ${formatLongDay(content.lastDay)}` : '';
  const signers = state === 'open' ? await signersOf(ctx.db, row) : [];
  const mine = signers.find(({ id }) => id === opened.signer?.id);
  const maySign = signers.length === 0 || mine?.state === 'next';
  const part = documentPart({
    noun: 'Estimate',
    clientLabel: 'Prepared for',
    lastDayLabel: 'Valid until',
    headline: `${formatCents(content.totalCents)}${until}`,
    badge: maySign ? ESTIMATE_BADGES[state] : { text: 'Waiting for signatures', tone: 'open' },
    content,
    revision: row.revision,
    sums: depositSums(content),
    payments: [],
    choices: state === 'open' && maySign && !(await isSigned(ctx.db, row)) && choicesPart(row),
  });
  const action = addressOf(opened, { key: opened.key });
  const forms = { action, typed: shown.typed };
  const pdf = addressOf(opened, { file: 'document.pdf', key: opened.key });
  const why = whyNotAnswerable(row, ctx);
  const signed = await signedPart(visit, { opened, row });
  const deposit = state === 'accepted' && (await depositPart(visit, row));
  const canBeRenewed = state === 'expired' || state === 'declined';
  const answer =
    state === 'open'
      ? html`${signersPart(signers, { mine, timeZone: ctx.timeZone })}${
          maySign &&
          signForm({
            ...forms,
            name: mine?.name ?? content.billTo.name,
            email: mine?.email ?? content.billTo.email,
            consent: consentText(company),
            sha256: (await estimatePdf(printsFor(ctx, opened.link), row)).etag,
            total: formatCents(content.totalCents),
          })
        }${(maySign || !mine) && declineForm(forms)}`
      : canBeRenewed &&
        html`<section class="sign" id="update">
          <h2>Ask for an update</h2>
          ${updateForm(forms)}
        </section>`;

  return html`${alertOf(shown)}${signed}${
      why !== null &&
      !(state === 'accepted' && signed) &&
      html`<p class="state">
        ${why} ${canBeRenewed && html`<a href="#update">Ask for an update</a>`}
      </p>`
    }${deposit}${part}
    <p class="buttons">${download(pdf, 'Download PDF')}</p>
    ${await filesPart(visit, opened)} ${await noticesPart(visit, content)}
    ${answer}${askForm(forms)}`;
}

/** Shows a document with the actions the client can take, and the company's contact details. */
export async function documentMain(
  visit: Visit,
  opened: OpenedDocument,
  shown: Shown,
): Promise<{ title: string; main: Html }> {
  const company = await readCompany(visit.ctx.db);
  const { document } = opened;
  const number =
    document.kind === 'estimate' ? document.row.estimateNumber : document.row.invoiceNumber;
  const inner =
    document.kind === 'estimate'
      ? await estimateMain(visit, { opened, row: document.row, company, shown })
      : await invoiceMain(visit, { opened, row: document.row, shown });
  const back = opened.key !== null && html`<p><a href="${addressOf(opened)}">All documents</a></p>`;

  return {
    title: `${document.kind === 'estimate' ? 'Estimate' : 'Invoice'} ${number}`,
    main: html`${back}${inner}${contactPart(company)}`,
  };
}

/** Shows a form to request a new link, and nothing of the document behind the expired one. */
export async function expiredMain(
  { ctx }: Visit,
  opened: OpenedLink,
  shown: Shown,
): Promise<{ title: string; main: Html }> {
  const company = await readCompany(ctx.db);
  const action = addressOf(opened);

  return {
    title: 'This link has expired',
    main: html`${alertOf(shown)}
      <h1 tabindex="-1">This link has expired</h1>
      <p class="message">Ask us for an update and we will send you a new one.</p>
      ${updateForm({ action, typed: shown.typed })}${contactPart(company)}`,
  };
}
