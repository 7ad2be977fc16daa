import { Group } from '@mantine/core';
import { callApi } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { PicturePicker } from '#web/form/picture-picker.tsx';
import { profileEndpoints } from '../profile-endpoints.ts';

async function change(picture: File | null): Promise<void> {
  if (picture) await callApi(profileEndpoints.updateAvatar, { body: picture });
  else await callApi(profileEndpoints.deleteAvatar);
  toast({ title: picture ? 'Photo saved' : 'Photo removed', tone: 'success' });
}

/** The user's picture or initials, and a button to change the picture. */
export function ProfilePhoto() {
  const { fullName, avatar } = useMe();

  return (
    <Group>
      <Avatar name={fullName} picture={avatar} size={72} />
      <PicturePicker
        label="Profile photo"
        chooseLabel={avatar ? 'Change photo' : 'Add a photo'}
        hasPicture={avatar !== null}
        onChange={change}
      />
    </Group>
  );
}
