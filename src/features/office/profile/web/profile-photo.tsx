import { Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { PicturePicker } from '#web/form/picture-picker.tsx';
import { profileEndpoints } from '../profile-endpoints.ts';

// Loaded on demand, since most users never open it.
const PhotoCropDialog = lazy(async () => ({
  default: (await import('./photo-crop-dialog.tsx')).PhotoCropDialog,
}));

interface CropQuestion {
  file: File;
  /** Receives the cropped square, or null if the user cancels. */
  answer: (square: File | null) => void;
}

/** Shows the user's photo or initials, with a button to change the photo. */
export function ProfilePhoto() {
  const { fullName, avatar } = useMe();
  const [asked, setAsked] = useState<CropQuestion | null>(null);

  const crop = (file: File) =>
    new Promise<File | null>((resolve) => {
      const answer = (square: File | null) => {
        setAsked(null);
        resolve(square);
      };
      setAsked({ file, answer });
    });

  const change = async (picture: File | null) => {
    const square = picture && (await crop(picture));
    if (picture && !square) return;
    if (square) await callApi(profileEndpoints.updateAvatar, { body: square });
    else await callApi(profileEndpoints.deleteAvatar);
    toast({ title: square ? 'Photo saved' : 'Photo removed', tone: 'success' });
  };

  return (
    <Group>
      <Avatar name={fullName} picture={avatar} size={72} />
      <PicturePicker
        label="Profile photo"
        chooseLabel={avatar ? 'Change photo' : 'Add a photo'}
        hasPicture={avatar !== null}
        onChange={change}
      />
      {asked && (
        <Suspense>
          <PhotoCropDialog
            file={asked.file}
            onCrop={asked.answer}
            onClose={() => asked.answer(null)}
          />
        </Suspense>
      )}
    </Group>
  );
}
