import type { MessageDraft } from '#features/client/sending/sent-message.ts';

/** The initial contents of the dialog for emailing INV-1004. */
export const aDraft = (): MessageDraft => ({
  kind: 'invoice',
  title: 'INV-1004',
  to: ['maria@mail.example'],
  unmailable: null,
  subject: 'Invoice INV-1004',
  message: 'Hi Maria,\n\nHere it is.',
  companyName: 'Ridgeline Roofing',
  companyLines: ['(801) 555-0100'],
  facts: [{ label: 'Total', value: '$4,025.00' }],
  fileName: 'INV-1004.pdf',
  link: { entity: 'invoices', id: 7, url: null, label: 'View invoice' },
  canLink: true,
  isDraft: true,
  whyNot: null,
  notPrinted: [],
  canMail: true,
  ownAddress: 'dana@ridgeline.example',
  from: 'Ridgeline Roofing <office@ridgeline.example>',
  replyTo: 'office@ridgeline.example',
});
