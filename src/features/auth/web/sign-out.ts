import { callApi } from '#web/api/api-client.ts';
import { clearDrafts } from '#web/form/local-draft.ts';
import { tellOtherTabs } from './session-ended.ts';
import { authEndpoints } from '../auth-endpoints.ts';

/** Ends the session, clears all loaded data and the user's drafts on this computer, and reloads. */
export async function signOut(userId: number): Promise<void> {
  await callApi(authEndpoints.logout);
  clearDrafts(userId);
  tellOtherTabs(null);
  // A full load leaves nothing of the last user in memory.
  window.location.assign('/sign-in');
}
