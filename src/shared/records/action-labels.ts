/** The words of the audit log's filter and spreadsheet. */
import type { HistoryAction, HistoryEvent } from './audit-event.ts';

export const ACTION_LABELS: Record<HistoryAction, string> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  voided: 'Voided',
  refunded: 'Refunded',
  applied: 'Credit applied',
  converted: 'Converted',
  imported: 'Imported',
  invited: 'Invited',
  joined: 'Joined',
  signed_in: 'Signed in',
  noted: 'Note written',
  note_changed: 'Note changed',
  note_deleted: 'Note deleted',
  retried: 'Retried',
  downloaded: 'Downloaded',
  viewed: 'Viewed',
  signed: 'Signed',
  sent: 'Sent by email',
  not_sent: 'Not sent',
  opened: 'Email opened',
};

export const VIA_LABELS: Record<HistoryEvent['via'], string> = {
  screen: 'Screen',
  call: 'API',
  import: 'Import',
  system: 'Automatic',
};
