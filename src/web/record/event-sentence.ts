/** Formats an audit event as a sentence. */
import { formatDollars } from '#shared/money.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { nounOf } from '#shared/records/event-nouns.ts';
import { actionWords, VIA } from '#shared/records/history-actions.ts';
import { sentEmailOf } from '#web/feature-web.ts';
import { isByPayment } from './event-lines.ts';
import { changesInWords, type ChangeWords } from './event-words.ts';

/** Fields whose values are derived from other fields, such as the balance. */
const FOLLOWS = new Set(['revision', 'balance', 'owed', 'completionPercentage', 'allocations']);

/** An event's sentence in three parts, with the record in the middle so it can be a link. */
interface EventSentence {
  /**
   * The text before the record: 'Dana Whitfield deleted ', 'Dana Whitfield changed Status from
   * Draft to Sent on '.
   */
  start: string;
  /**
   * The record's noun: 'this contact', 'invoice INV-1004'. Empty for changes shown on the record's
   * own page.
   */
  what: string;
  /** The text after the record: ' on INV-1004', ' via import'. */
  end: string;
}

/**
 * The maximum length of a value in a sentence. Longer values and multiline values appear only in
 * the details.
 */
const MOST_LETTERS = 40;
const MOST_FIELDS = 3;

const fits = (text: string) => text.length <= MOST_LETTERS && !text.includes('\n');

/**
 * Lists labels, or only some if there are many: 'Dates, City and Notes', 'Dates, City and 4 more
 * fields'.
 */
function listed(labels: readonly string[]): string {
  const named =
    labels.length > MOST_FIELDS
      ? [...labels.slice(0, MOST_FIELDS - 1), `${labels.length - MOST_FIELDS + 1} more fields`]
      : labels;

  return new Intl.ListFormat('en-US').format(named).replace(/, and /, ' and ');
}

/**
 * Describes changes as a phrase: 'changed Status from Draft to Sent', 'set City to “Provo”',
 * 'changed Notes and City'.
 */
function changePhrase(changed: readonly ChangeWords[]): string {
  const [{ label, before, after, action } = { label: '' }] = changed;
  const all = new Set(changed.map((one) => one.action));
  if (action && action !== 'changed' && all.size === 1) {
    const words = `${before}${after}`;
    const more = changed.length === 1 && words !== '' && fits(words) ? ` (${words})` : '';

    return `${action} ${listed(changed.map((one) => one.label))}${more}`;
  }
  const hasValues = before !== undefined && after !== undefined && fits(before) && fits(after);
  if (changed.length > 1 || !hasValues) return `changed ${listed(changed.map((one) => one.label))}`;
  if (before === 'nothing') return `set ${label.replace(/ to$/, '')} to ${after}`;

  return after === 'nothing'
    ? `cleared ${label}, which was ${before}`
    : `changed ${label} from ${before} to ${after}`;
}

/**
 * Returns an event's main changes, without fields derived from other fields. Returns all changes if
 * every one is derived.
 */
function mainChanges(event: HistoryEvent): ChangeWords[] {
  const { changes } = event;
  const isPaid = event.entity === 'invoices' && 'paid' in changes;
  const status = changes['status']?.after;
  // When an invoice is cancelled, its payments become credit.
  const isFollowing = (field: string) =>
    FOLLOWS.has(field) ||
    // Accepting an estimate that has no job creates one.
    (status === 'accepted' && (field === 'jobId' || field === 'jobTitle')) ||
    (isPaid && (status === 'cancelled' ? field === 'paid' : field === 'status'));
  const own = Object.entries(changes).filter(([field]) => !isFollowing(field));
  const main = changesInWords({ ...event, changes: Object.fromEntries(own) });

  return main.length > 0 ? main : changesInWords(event);
}

/** Returns the invoice's balance for the end of a sentence: ', balance $250.00'. */
function balanceAfter({ changes }: HistoryEvent): string {
  const balance = changes['balance']?.after;

  return typeof balance === 'number' ? `, balance ${formatDollars(balance)}` : '';
}

/**
 * Describes a payment's effect on its invoice: 'recorded a $750.00 payment', 'removed a $750.00
 * payment'.
 */
function paidPhrase(event: HistoryEvent): string | null {
  const { before, after } = event.changes['paid'] ?? {};
  if (!isByPayment(event) || typeof before !== 'number' || typeof after !== 'number') return null;
  const amount = formatDollars(Math.abs(after - before));
  if (event.actor === 'client' && after > before) return `paid ${amount}`;

  return after > before ? `recorded a ${amount} payment` : `removed a ${amount} payment`;
}

/** Returns the invoices of a payment for the end of a sentence: ' on INV-1004, balance $250.00'. */
function placeOfPayment(invoices: readonly HistoryEvent[]): string {
  const [first] = invoices;
  if (!first) return '';

  return invoices.length > 1
    ? ` on ${invoices.length} invoices`
    : ` on ${first.label}${balanceAfter(first)}`;
}

/** Returns the new invoice's name for a converted estimate: ' to invoice INV-1004'. */
function becameInvoice({ action, changes }: HistoryEvent): string {
  const number = changes['invoiceNumber']?.after;

  if (action !== 'converted') return '';

  return typeof number === 'string' ? ` to invoice ${number}` : ' to an invoice';
}

/** Returns the sign-in methods used: ' with password and passkey'. */
function waysIn({ changes }: HistoryEvent): string {
  const ways = changes['signedInWith']?.after;

  return typeof ways === 'string' ? ` with ${ways}` : '';
}

/**
 * Names the email that was sent, 'a receipt for this payment', or the record itself, 'invoice
 * INV-1004'.
 */
const emailPhrase = ({ changes }: HistoryEvent, what: string): string =>
  sentEmailOf(changes['message']?.after)?.phrase(what) ?? what;

/**
 * Returns the recipient part of the sentence: ' to ann@mail.example', ' from the email to
 * ann@mail.example'.
 */
function mailedTo({ action, changes }: HistoryEvent): string {
  const to = changes['sentTo']?.after;
  if (typeof to !== 'string') return '';
  if (action === 'opened') return ` from the email to ${to}`;

  return sentEmailOf(changes['message']?.after)?.isToRecord ? ` (${to})` : ` to ${to}`;
}

/** Returns true if an event has a reason but no changed fields: 'Client link created'. */
export function isReasonAlone({ action, changes, reason }: HistoryEvent): boolean {
  return action === 'updated' && Boolean(reason) && Object.keys(changes).length === 0;
}

/** Returns the reason as the end of a sentence: ': Client link created'. */
const reasonAlone = (event: HistoryEvent): string =>
  isReasonAlone(event) ? `: ${event.reason}` : '';

/**
 * Formats an event as a sentence. Uses "this contact" on the record's own timeline and the record's
 * name elsewhere. A payment's sentence also covers its invoices' events.
 */
export function eventSentence(
  event: HistoryEvent,
  isOwn: boolean,
  invoices: readonly HistoryEvent[] = [],
): EventSentence {
  const { by, entity, action, label } = event;
  const isClient = event.actor === 'client';
  // Clients act through Gable's client page, but the sentence should credit only the client.
  const way = isClient ? '' : VIA[event.via].phrase;
  if (action === 'signed_in') {
    return { start: `${by} ${actionWords(action).verb}${waysIn(event)}`, what: '', end: way };
  }
  const isMoney = entity === 'payments';
  // A payment has no number. Its label is 'Payment of $1,000.00', 'Refund of …', or 'Adjustment of
  // …'.
  const noun = isMoney ? (label.split(' ')[0] ?? '').toLowerCase() : nounOf(entity);
  const article = noun === 'adjustment' ? 'an' : 'a';
  const named = isMoney
    ? `${article} ${label.charAt(0).toLowerCase()}${label.slice(1)}`
    : `${noun} ${label}`;
  const what = isOwn ? `this ${noun}` : named;
  if (action === 'sent' || action === 'not_sent' || action === 'opened') {
    const [before = '', after = ''] = emailPhrase(event, '\n').split('\n');

    return {
      start: `${by} ${actionWords(action).verb} ${before}`,
      what,
      end: `${after}${mailedTo(event)}${way}`,
    };
  }
  const changed = action === 'updated' ? mainChanges(event) : [];
  if (changed.length > 0) {
    const said = `${by} ${paidPhrase(event) ?? changePhrase(changed)}`;
    const end = `${isByPayment(event) ? balanceAfter(event) : ''}${way}`;

    return isOwn ? { start: said, what: '', end } : { start: `${said} on `, what, end };
  }
  const isRecorded = isMoney && (action === 'created' || action === 'refunded');
  const recorded = isClient ? 'made' : 'recorded';
  const verb = isRecorded ? recorded : actionWords(action).verb;
  const end = `${placeOfPayment(invoices)}${becameInvoice(event)}${action === 'imported' ? '' : way}${reasonAlone(event)}`;

  return { start: `${by} ${verb} `, what, end };
}

/** Returns true if an event's fields contain more than its sentence shows. */
export function hasDetails(event: HistoryEvent): boolean {
  const all = changesInWords(event);
  const [only] = all;
  if (event.action !== 'updated' || all.length > 1) return all.length > 0;

  return only?.after !== undefined && !(fits(only.before ?? '') && fits(only.after));
}
