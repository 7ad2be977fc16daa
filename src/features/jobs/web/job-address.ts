import type { Job } from '../job.ts';

type Address = Pick<Job, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'>;

/** Where a job is, in a few words: '1420 Canyon Rd, Provo'. */
export function placeText({ addressLine1, city }: Pick<Address, 'addressLine1' | 'city'>): string {
  return [addressLine1, city].filter(Boolean).join(', ');
}

/** A job's address in envelope format, line by line; empty without an address. */
export function addressLines(address: Address): string[] {
  const { addressLine1, addressLine2, city, state, postalCode } = address;
  const region = [state, postalCode].filter(Boolean).join(' ');

  return [addressLine1, addressLine2, [city, region].filter(Boolean).join(', ')].flatMap(
    (line) => line || [],
  );
}
