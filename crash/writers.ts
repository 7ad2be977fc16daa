/** Who writes while the server is killed. A later feature joins by a file in writers/ and a line here. */
import type { Desk } from './desk.ts';
import type { RecordKind } from './journal.ts';
import { contactWriter } from './writers/contact-writer.ts';
import { importWriter } from './writers/import-writer.ts';
import { invoiceWriter } from './writers/invoice-writer.ts';
import { jobWriter } from './writers/job-writer.ts';
import { paymentWriter } from './writers/payment-writer.ts';
import { taskWriter } from './writers/task-writer.ts';

export interface Writer {
  name: string;
  /** The records it makes through its desk; every one is looked up after each crash. */
  kinds: readonly RecordKind[];
  /** Starts at a desk; returns one piece of work that is repeated until the server is gone. */
  sitDown: (desk: Desk) => WriterAtWork;
}

export interface WriterAtWork {
  work: () => Promise<void>;
  /** After a crash, with the server up again and what was not answered known: what is wrong. */
  check?: () => Promise<string[]>;
}

export const WRITERS: readonly Writer[] = [
  contactWriter,
  jobWriter,
  taskWriter,
  invoiceWriter,
  paymentWriter,
  paymentWriter,
  importWriter,
];
