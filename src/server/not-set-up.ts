import type { Actor } from '#shared/access.ts';
import { can } from '#shared/access.ts';

/**
 * Returns why this server cannot do something: the fact, and what to do. Administrators read which settings
 * to make on the server; other users read who to ask, because the names mean nothing to them.
 */
export const notSetUp = (user: Actor, fact: string, settings: readonly string[]): string =>
  can(user, 'company', 'update')
    ? `${fact} Set ${new Intl.ListFormat('en-US').format(settings)} on the server.`
    : `${fact} Ask an administrator to set this up.`;
