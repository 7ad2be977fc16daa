import type { Me } from '../user.ts';
import { meQuery } from '#web/me.ts';
import { queryClient } from '#web/api/query-client.ts';
import { tellOtherTabs } from './session-ended.ts';

/** Continues as this user and clears the cache, so that no data of a previous user remains in the browser. */
export function enter(me: Me): void {
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, me);
  tellOtherTabs(me.id);
}
