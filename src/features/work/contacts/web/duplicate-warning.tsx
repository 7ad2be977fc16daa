import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { phoneText } from '#shared/phone.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { LikelyDuplicate } from '../contact.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import classes from './contact-parts.module.css';

interface Typed {
  /** The values entered so far; null before the user enters any. */
  typed: Partial<Record<'name' | 'email' | 'phone' | 'address', string | null>> | null;
  /** The contact being edited, which is not its own duplicate. */
  exceptId?: number | undefined;
}

/** Returns contacts that may be the same person: same email, phone number, or name and address. */
export function useLikelyDuplicates({ typed, exceptId }: Typed): LikelyDuplicate[] {
  const [settled] = useDebouncedValue(typed, 300);
  const text = (value: string | null | undefined) => value?.trim() || undefined;
  const { data: found = [] } = useQuery({
    ...endpointQuery(contactEndpoints.duplicates, {
      query: {
        name: text(settled?.name),
        email: text(settled?.email),
        phone: text(settled?.phone),
        address: text(settled?.address),
        exceptId,
      },
    }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });

  return found;
}

interface DuplicateWarningProps {
  found: readonly LikelyDuplicate[];
  /** Called with the existing contact if the user chooses it instead. */
  onUse?: (contact: LikelyDuplicate) => void;
}

/** Lists contacts that may be the same person. The user can still save. */
export function DuplicateWarning({ found, onUse }: DuplicateWarningProps) {
  if (found.length === 0) return null;

  return (
    <div role="status" data-wide>
      <Notice
        tone="warning"
        icon={<IconUsersGroup size={20} aria-hidden />}
        title={
          found.length === 1 ? 'This contact may already exist' : 'These contacts may already exist'
        }
      >
        <ul className={classes.list}>
          {found.map((contact) => (
            <li key={contact.id} className={classes.found}>
              <div>
                <a href={`/contacts/${contact.id}`} target="_blank">
                  {contact.name}
                </a>{' '}
                <span>same {contact.reasons.join(', ')}</span>
                <div className={classes.facts}>{factsOf(contact)}</div>
              </div>
              {onUse ? (
                <Button size="compact-sm" variant="default" onClick={() => onUse(contact)}>
                  Use this one
                </Button>
              ) : (
                <Button
                  component="a"
                  href={`/contacts/${contact.id}`}
                  target="_blank"
                  size="compact-sm"
                  variant="default"
                  aria-label={`Open ${contact.name}`}
                >
                  Open
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function factsOf({ email, phone, address }: LikelyDuplicate): string {
  return [email, phone && phoneText(phone), address].filter(Boolean).join(' · ');
}
