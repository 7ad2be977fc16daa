import { accountEndpoints } from '#features/accounts/account-endpoints.ts';
import { callApi } from '../api-client.ts';
import { clearDrafts } from '../form/local-draft.ts';
import { tellOtherTabs } from '../session-ended.ts';

/** Ends the sign-in, forgets everything loaded and this person's drafts on this computer (S2, C66), and starts afresh. */
export async function signOut(userId: number): Promise<void> {
  await callApi(accountEndpoints.logout);
  clearDrafts(userId);
  tellOtherTabs(null);
  // A full load leaves nothing of the last user in memory.
  window.location.assign('/sign-in');
}
