/** Merge fields, each with the example shown in the settings. */
export type ExampleFields = Readonly<Record<string, string>>;

export const EVERYWHERE = {
  'client name': 'Maria Alvarez',
  'company name': 'Ridgeline Roofing',
  'company phone': '(801) 555-0100',
  'company email': 'office@ridgeline.example',
  /** The client page's URL; shown as a button if it is on a separate line. */
  link: 'https://gable.ridgeline.example/d/Tz3k',
};

export const SENDER = { 'your name': 'Dana Whitfield' };

export const ESTIMATE = {
  number: 'EST-1004',
  title: 'Roof replacement',
  total: '$12,400.00',
  'valid until': 'Dec 21, 2026',
};

export const INVOICE = {
  number: 'INV-1004',
  total: '$4,025.00',
  balance: '$2,525.00',
  'due date': 'Dec 6, 2026',
};

export const AUTOPAY = { amount: '$2,525.00', card: 'Visa ending in 4242' };
