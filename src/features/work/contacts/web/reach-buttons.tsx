import { Button } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { isEmail } from '#shared/fields/field-schemas.ts';
import { mailHref } from '#shared/mail-href.ts';
import { phoneHref } from '#shared/phone.ts';
import classes from './contact-parts.module.css';

interface ReachButtonsProps {
  name: string;
  phone: string | null | undefined;
  email?: string | null | undefined;
  /** The address to open in a map. */
  address?: string | null;
  /** The map button's accessible name: 'Show the address on a map'. */
  mapLabel?: string;
  /** Uses small buttons, to fit in a row. */
  isInRow?: boolean;
}

/** Buttons to call, email, or locate a contact. Renders nothing if there is nothing to link to. */
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
 * Returns a map search URL for an address. Nothing is sent to the map service until the user
 * clicks.
 */
function mapHref(address: string): string {
  const query = new URLSearchParams({ api: '1', query: address.replace(/\s+/g, ' ').trim() });

  return `https://www.google.com/maps/search/?${query}`;
}
