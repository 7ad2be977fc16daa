/** The audit trail's actions, with the wording for each. */
import { keysOf } from '../keys-of.ts';

interface ActionWords {
  /** The label in the audit log's filter and export. */
  label: string;
  /** The verb in a sentence, between the actor and the record. */
  verb: string;
  /** True if there was no previous state. The sentence doesn't list changed fields. */
  isWithoutChanges?: true;
}

const ACTIONS = {
  created: { label: 'Created', verb: 'created', isWithoutChanges: true },
  updated: { label: 'Changed', verb: 'changed' },
  deleted: { label: 'Deleted', verb: 'deleted' },
  restored: { label: 'Restored', verb: 'restored' },
  voided: { label: 'Voided', verb: 'voided' },
  refunded: { label: 'Refunded', verb: 'refunded', isWithoutChanges: true },
  applied: { label: 'Credit applied', verb: 'applied credit from' },
  converted: { label: 'Converted', verb: 'converted' },
  imported: { label: 'Imported', verb: 'imported', isWithoutChanges: true },
  invited: { label: 'Invited', verb: 'invited' },
  joined: { label: 'Joined', verb: 'joined as' },
  signed_in: { label: 'Signed in', verb: 'signed in', isWithoutChanges: true },
  noted: { label: 'Note written', verb: 'wrote a note on' },
  note_changed: { label: 'Note changed', verb: 'changed a note on' },
  note_deleted: { label: 'Note deleted', verb: 'deleted a note on' },
  retried: { label: 'Retried', verb: 'retried' },
  downloaded: { label: 'Downloaded', verb: 'downloaded' },
  viewed: { label: 'Viewed', verb: 'viewed' },
  signed: { label: 'Signed', verb: 'signed' },
  sent: { label: 'Sent by email', verb: 'sent', isWithoutChanges: true },
  not_sent: { label: 'Not sent', verb: 'could not send', isWithoutChanges: true },
  opened: { label: 'Email opened', verb: 'opened', isWithoutChanges: true },
} as const satisfies Record<string, ActionWords>;

export type HistoryAction = keyof typeof ACTIONS;

/** In the order of the audit log's filter. */
export const HISTORY_ACTIONS = keysOf<HistoryAction>(ACTIONS);

export const actionWords = (action: HistoryAction): ActionWords => ACTIONS[action];

/** The origin of a change, with the label for the export and the ending for sentences. */
export const VIA = {
  screen: { label: 'Screen', phrase: '' },
  call: { label: 'API', phrase: ' through the API' },
  import: { label: 'Import', phrase: ' via import' },
  system: { label: 'Automatic', phrase: ' automatically' },
} as const;
