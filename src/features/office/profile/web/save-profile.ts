import type { BodyInputOf } from '#shared/endpoint.ts';
import { callApi } from '#web/api/api-client.ts';
import { meQuery } from '#features/office/auth/web/session.ts';
import { queryClient } from '#web/api/query-client.ts';
import { toast } from '#web/toast/toast.ts';
import type { Me } from '#features/office/auth/user.ts';
import { profileEndpoints } from '../profile-endpoints.ts';

/** The toast shown if a profile couldn't be saved. */
export const PROFILE_NOT_SAVED = {
  title: 'Error',
  description: 'Failed to update profile. Please try again.',
};

/** Updates these fields of the signed-in user. Throws `ApiError`. */
export async function saveProfile(
  body: BodyInputOf<typeof profileEndpoints.updateProfile>,
): Promise<Me> {
  const me = await callApi(profileEndpoints.updateProfile, { body });
  queryClient.setQueryData(meQuery.queryKey, me);
  const isWaiting = body.email && body.email.trim().toLowerCase() !== me.email?.toLowerCase();
  toast({
    title: 'Profile updated',
    description: isWaiting
      ? `Open the link we emailed to ${body.email} to confirm the address.`
      : 'Your profile has been successfully updated.',
    tone: 'success',
  });

  return me;
}
