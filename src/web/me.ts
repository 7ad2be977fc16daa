import { createContext, useContext, useState } from 'react';
import { can, type Actor, type Owned, type Resource } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import { dayInZone, type CalendarDay } from '#shared/calendar-day.ts';
import { serverNow } from './server-clock.ts';

/** Data about the signed-in user and their company, available on every screen. */
export interface Me extends Actor {
  username: string;
  email: string | null;
  fullName: string;
  /** The URL of the user's picture; null if there is none. */
  avatar: string | null;
  companyName: string;
  /** The name of the user's location. */
  location: string | null;
  /** The company's current date: the server's clock in the company's time zone. */
  today: CalendarDay;
  timeZoneName: string;
}

/** The signed-in user, provided by `Shell`; null on public screens. */
export const MeContext = createContext<Me | null>(null);

/** Returns the signed-in user. Throws on public screens. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('This screen needs a signed-in user');

  return me;
}

/**
 * Returns true if the signed-in user may do this at all, or may do it to this record. Use it to
 * hide what the server would reject anyway.
 *
 * @example
 * const canCreate = useCan('contacts', 'create');
 * const canDelete = useCan('contacts', 'delete', contact);
 */
export function useCan(resource: Resource, action: Action, record?: Owned): boolean {
  return can(useMe(), resource, action, record);
}

/** Returns true if the user may do this at all, or may do it to this record. */
export type May = (action: Action, record?: Owned) => boolean;

/**
 * Like {@link useCan}, but for several records and actions, such as the rows of a list or the cards
 * of a board.
 *
 * @example
 * const may = useMay('contacts');
 * const canDelete = may('delete', row);
 */
export function useMay(resource: Resource): May {
  const me = useMe();

  return (action, record) => can(me, resource, action, record);
}

/** Returns the company's current date; without a session, the date in the browser's time zone. */
export function useToday(): CalendarDay {
  const me = useContext(MeContext);
  const [readersDay] = useState(() =>
    dayInZone(serverNow(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  );

  return me?.today ?? readersDay;
}
