import { consentWords } from '#features/office/company/consent-words.ts';

/**
 * The text that a client agrees to before signing electronically. Not legal advice. Give changed
 * text a new version; a signature keeps the text that was shown.
 */
export const CONSENT = {
  version: '2026-11-25.2',
  /** The legal basis of the text: disclosures required by the US ESIGN Act and the states' UETA. */
  source: '15 U.S.C. § 7001(c), read 2026-11-25',
  text: 'I agree to receive and sign this document electronically. I can have it on paper instead, at no charge, and I can withdraw this consent at any time by telling {company}{reach}; what I signed before stays signed. To read and keep it I need a device that opens PDF files. The signed copy can be downloaded from this page.',
} as const;

/** Returns the text with a company's name and contact details. */
export const consentText = (company: Parameters<typeof consentWords>[1]): string =>
  consentWords(CONSENT.text, company);
