import { Button } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { isEmail } from '#shared/fields/field-schemas.ts';
import { mailHref } from '#shared/mail-href.ts';
import { phoneHref } from '#shared/phone.ts';
import classes from './reach-buttons.module.css';

interface ReachButtonsProps {
  name: string;
  phone: string | null | undefined;
  email?: string | null | undefined;
  /** The address to search for on a map. */
  address?: string | null;
  /** The accessible name of the map button: 'Show the address on a map'. */
  mapLabel?: string;
  /** Compact, for a row beside other buttons. */
  isInRow?: boolean;
}

/** Buttons to call, email, or visit a contact; renders nothing without contact details. */
export function ReachButtons({
  name,
  phone,
  email,
  address,
  mapLabel,
  isInRow = false,
}: ReachButtonsProps) {
  const call = phone && phoneHref(phone);
  const mailTo = email && isEmail(email) ? email : null;
  if (!call && !mailTo && !address) return null;

  const look = { variant: 'default', ...(isInRow && { size: 'compact-sm' }) };
  const icon = isInRow ? 14 : 16;

  return (
    <div className={`${isInRow ? classes.inRow : classes.ways} no-print`}>
      {call && (
        <Button
          component="a"
          href={call}
          {...look}
          leftSection={<IconPhone size={icon} aria-hidden />}
          aria-label={`Call ${name}`}
        >
          Call
        </Button>
      )}
      {mailTo && (
        <Button
          component="a"
          href={mailHref(mailTo)}
          {...look}
          leftSection={<IconMail size={icon} aria-hidden />}
          aria-label={`Email ${name}`}
        >
          Email
        </Button>
      )}
      {address && (
        <Button
          component="a"
          href={mapHref(address)}
          target="_blank"
          rel="noopener noreferrer"
          {...look}
          leftSection={<IconMapPin size={icon} aria-hidden />}
          aria-label={mapLabel}
        >
          Map
        </Button>
      )}
    </div>
  );
}

/**
 * Returns a map search URL for an address. The map service receives the address only on a click.
 */
function mapHref(address: string): string {
  const query = new URLSearchParams({ api: '1', query: address.replace(/\s+/g, ' ').trim() });

  return `https://www.google.com/maps/search/?${query}`;
}
