import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#web/api/api-client.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'];
const ACCEPTED = [...TYPES, '.heic', '.heif'].join(',');
/** Most systems don't recognize the media type of HEIC photos, so check the file extension. */
const HEIC_NAME = /\.hei[cf]$/i;
const MAX_BYTES = 10 * 1024 * 1024;

interface PicturePickerProps {
  /** The file input's label: 'Logo'. */
  label: string;
  /** 'Upload logo', or 'Replace logo' if there already is one. */
  chooseLabel: string;
  hasPicture: boolean;
  /** Saves the chosen picture, or removes it if null. Errors it throws are shown. */
  onChange: (picture: File | null) => Promise<void>;
}

const withType = (file: File): File =>
  file.type === '' && HEIC_NAME.test(file.name)
    ? new File([file], file.name, { type: 'image/heic' })
    : file;

function problemOf(file: File): string | null {
  if (!TYPES.includes(file.type)) return 'Use a PNG, JPEG, HEIC, or WebP image.';
  if (file.size > MAX_BYTES) return 'Use an image of at most 10 MB.';

  return null;
}

/** Buttons to upload a picture from this device, which is saved immediately, and to remove it. */
export function PicturePicker({ label, chooseLabel, hasPicture, onChange }: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: onChange,
    onError: (error) => setProblem(messageOf(error)),
  });

  const choose = (file: File | null) => {
    const found = file && problemOf(file);
    setProblem(found);
    if (!found) change.mutate(file);
  };

  return (
    <div>
      <Group gap="xs">
        <Button variant="default" loading={change.isPending} onClick={() => input.current?.click()}>
          {chooseLabel}
        </Button>
        {hasPicture && (
          <Button
            variant="subtle"
            color="red"
            disabled={change.isPending}
            onClick={() => choose(null)}
          >
            Remove
          </Button>
        )}
      </Group>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt={8}>
          {problem}
        </Text>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Clear the value so the same file can be chosen again after a failure.
          event.currentTarget.value = '';
          if (file) choose(withType(file));
        }}
      />
    </div>
  );
}
