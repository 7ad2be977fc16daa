/**
 * What a client agrees to before a card is kept: data, and no legal advice. A change of a text gets a
 * new version; a consent keeps the text that was shown.
 */
export const SAVE_CONSENT = {
  version: 'save 2026-11-25',
  /** What it is written after. */
  source:
    'Stripe, Save a customer’s payment method when they use it for a payment, read 2026-11-25; Visa Core Rules 5.8.9 on stored credentials',
  text: 'I allow {company} to keep this card or bank account at its payment provider, Stripe, and to charge it for my invoices when I choose it on the web page of an invoice or tell {company} to. {company} itself keeps only its brand, last four digits, and expiration date. I can remove it at any time on that page, or by telling {company}{reach}.',
} as const;

interface Company {
  name: string;
  phone: string | null;
  email: string | null;
}

/** A text for a company. */
export function consentFor(text: string, { name, phone, email }: Company): string {
  const reach = [phone, email].flatMap((one) => (one ? [`, ${one}`] : [])).join('');

  return text.replaceAll('{company}', () => name).replaceAll('{reach}', () => reach);
}
