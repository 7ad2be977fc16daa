import type { Me } from '../account.ts';
import { meQuery } from '#web/me.ts';
import { queryClient } from '#web/query-client.ts';
import { tellOtherTabs } from '#web/session-ended.ts';

/** Goes on as this person: nothing that somebody before them loaded stays in the browser's memory. */
export function enter(me: Me): void {
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, me);
  tellOtherTabs(me.id);
}
