/** Each type of notification in one place: what it is called, when it comes, what it says and where it leads. */
import type { NotificationType } from '#features/office/preferences/preferences.ts';
import type { BellType } from './notification.ts';

/** The switch of Settings, beside the one for email, that turns a type on and off. */
export type NotificationSwitch = 'task' | 'invoice' | 'payment';

interface TypeWords {
  label: string;
  /** When it comes. */
  text: string;
  group: NotificationSwitch | null;
  /** What this server lacks to make any. */
  needs?: string;
}

/** What a sentence is made of. */
interface SentenceParts {
  /** The name of the user or client who did it. */
  by: string;
  count: number;
  /** 'an invoice' for one record, '3 invoices' for several. */
  records: string;
}

interface SentWords extends TypeWords {
  sentence: (parts: SentenceParts) => string;
  /** The query of the list that begins with the records of a notification about several. */
  list: Readonly<Record<string, string>>;
}

/** For a type that this server cannot make yet. */
interface PlannedWords extends TypeWords {
  needs: string;
}

const NEWEST = { sort: '-createdAt' };

const assigned = ({ by, records }: SentenceParts) => `${by} assigned ${records} to you`;

export const NOTIFICATION_WORDS: Readonly<
  Record<BellType, SentWords> & Record<Exclude<NotificationType, BellType>, PlannedWords>
> = {
  contactAssigned: {
    label: 'Contact Assigned',
    text: 'when a contact is assigned to you',
    group: null,
    sentence: assigned,
    list: NEWEST,
  },
  jobAssigned: {
    label: 'Job Assigned',
    text: 'when a job is assigned to you',
    group: null,
    sentence: assigned,
    list: NEWEST,
  },
  taskAssigned: {
    label: 'Task Assigned',
    text: 'when a task is assigned to you',
    group: 'task',
    sentence: assigned,
    list: NEWEST,
  },
  workOrderAssigned: {
    label: 'Work Order Assigned',
    text: 'when a work order is assigned to you',
    group: 'task',
    needs: 'needs work orders',
  },
  mention: {
    label: '@mention',
    text: 'when someone mentions you',
    group: null,
    sentence: ({ by, count, records }) =>
      `${by} mentioned you ${count === 1 ? `on ${records}` : `in ${count} notes`}`,
    list: NEWEST,
  },
  emailReceived: {
    label: 'Email Received',
    text: 'when an email is sent to you',
    group: null,
    needs: 'needs a mailbox that Gable reads',
  },
  textReceived: {
    label: 'Text Received',
    text: 'when a text is sent to you',
    group: null,
    needs: 'needs messages from clients, which Gable does not keep',
  },
  proposalSigned: {
    label: 'Proposal Signed',
    text: 'when a client signs your estimate online',
    group: null,
    sentence: ({ by, records }) => `${by} signed ${records}`,
    list: NEWEST,
  },
  proposalViewed: {
    label: 'Proposal Viewed',
    text: 'when a client opens your estimate, once a day',
    group: null,
    sentence: ({ by, records }) => `${by} viewed ${records}`,
    list: NEWEST,
  },
  clientMessage: {
    label: 'Client Message',
    text: 'when a client asks or declines on the page of a document',
    group: null,
    sentence: ({ by, records }) => `${by} wrote about ${records}`,
    list: NEWEST,
  },
  invoiceOverdue: {
    label: 'Invoice Overdue',
    text: 'when an invoice that you may see becomes overdue',
    group: 'invoice',
    sentence: ({ count, records }) =>
      count === 1 ? 'An invoice is overdue' : `${records} are overdue`,
    list: { 'filter[status]': 'overdue', sort: '-dueDate' },
  },
  paymentReceived: {
    label: 'Payment Received',
    text: 'when a payment that you may see is recorded',
    group: 'payment',
    sentence: ({ by, records }) => `${by} recorded ${records}`,
    list: NEWEST,
  },
  paymentFailed: {
    label: 'Payment Failed',
    text: 'when a bank or automatic payment that you may see fails, or a card payment is disputed',
    group: 'payment',
    sentence: ({ count, records }) =>
      count === 1 ? 'A payment failed or is disputed' : `${records} failed or are disputed`,
    list: NEWEST,
  },
  formSubmitted: {
    label: 'Web Form Submitted',
    text: 'when a visitor sends a web form, and its leads are yours or nobody’s',
    group: null,
    sentence: ({ count, records }) =>
      count === 1 ? 'A visitor sent a web form' : `Visitors sent ${records}`,
    list: NEWEST,
  },
};
