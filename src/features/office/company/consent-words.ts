import type { Company } from './company.ts';

/**
 * Fills in a consent text for a company. `{company}` becomes its name. `{reach}`, which follows the
 * name, becomes its phone number and email address, such as ', (801) 555-0134,
 * office@ridgeline.example', or an empty string if it has neither.
 */
export function consentWords(
  text: string,
  { name, phone, email }: Pick<Company, 'name' | 'phone' | 'email'>,
): string {
  const reach = [phone, email].flatMap((one) => (one ? [`, ${one}`] : [])).join('');

  return text.replaceAll('{company}', () => name).replaceAll('{reach}', () => reach);
}
