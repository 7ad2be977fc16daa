import type { Company } from './company.ts';

/**
 * A text that clients agree to, for a company: `{company}` is its name, and `{reach}` after it how to
 * reach it, ', (801) 555-0134, office@ridgeline.example', or nothing where it has named neither.
 */
export function consentWords(
  text: string,
  { name, phone, email }: Pick<Company, 'name' | 'phone' | 'email'>,
): string {
  const reach = [phone, email].flatMap((one) => (one ? [`, ${one}`] : [])).join('');

  return text.replaceAll('{company}', () => name).replaceAll('{reach}', () => reach);
}
