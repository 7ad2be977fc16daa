import { whyNoReceipt, type Payment } from '#features/money/ledger/payment.ts';
import type { OfferedRow } from '#web/feature-web.ts';
import type { May } from '#web/me.ts';
import type { SentKind } from '../message-kind.ts';

interface Offer {
  label: string;
  /**
   * True if the record can be sent and the user may send it. Used on the record's page and in its
   * row's menu.
   */
  isOffered: (record: OfferedRow, may: May) => boolean;
}

/** The types of records that can be sent, and the access each requires on its page and in lists. */
export const SEND_OFFERS = {
  estimate: {
    label: 'Send',
    isOffered: (record, may) => may('update', record),
  },
  invoice: {
    label: 'Send',
    isOffered: (record, may) => record.status !== 'cancelled' && may('update', record),
  },
  receipt: {
    label: 'Send receipt',
    isOffered: (record, may) =>
      record.status !== 'voided' &&
      whyNoReceipt(record as Payment) === null &&
      may('create', record),
  },
} satisfies Record<Exclude<SentKind, 'statement'>, Offer>;
