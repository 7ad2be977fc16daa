import { useState } from 'react';
import { keysOf } from '#shared/keys-of.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useSignedIn } from '#features/office/auth/web/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useIsPhone } from '#web/ui/use-screen.ts';
import { profileUpdate } from '../profile.ts';
import classes from './profile-dialog.module.css';
import { profileChanges, profileForm } from './profile-form.ts';
import { ProfileTabs, type ProfileTab } from './profile-tabs.tsx';
import { PROFILE_NOT_SAVED, saveProfile } from './save-profile.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '@mantine/core';
import { useFormState } from 'react-hook-form';
import { UnsavedChangesGuard } from '#web/form/unsaved-changes-guard.tsx';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import type { ProfileInput, ProfileOutput } from './profile-form.ts';

const TAB_OF: Readonly<Record<string, ProfileTab>> = {
  startTime: 'calendar',
  endTime: 'calendar',
  weekStartDay: 'calendar',
  quietFrom: 'notifications',
  quietTo: 'notifications',
  digestAt: 'notifications',
};

/** The Edit My Info dialog. It stays open after saving, and asks before discarding changes. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const me = useSignedIn();
  const isPhone = useIsPhone();
  const [tab, setTab] = useState<ProfileTab>('profile');
  const [isAsking, setIsAsking] = useState(false);
  const [saved, setSaved] = useState(() => profileForm(me));
  const record = useRecordForm({
    schema: profileChanges(saved),
    initial: saved,
    save: ({ changes }) => saveProfile(changes),
    // The server may have changed the name or ignored the access profile, so reset the form to its
    // response.
    onSaved: (answer): void => {
      const next = profileForm(answer);
      setSaved(next);
      record.form.reset(next);
    },
    failure: PROFILE_NOT_SAVED,
  });
  const { isDirty } = record.form.formState;

  const save = async () => {
    await record.submit();
    const { form } = record;
    const wrong = keysOf(profileUpdate.shape)
      .filter((name) => form.getFieldState(name).invalid)
      .map((name) => TAB_OF[name] ?? 'profile');
    // Open the first tab with an error.
    const first = wrong.includes('profile') ? 'profile' : wrong[0];
    if (first) setTab(first);
  };

  const close = () => {
    if (isDirty) setIsAsking(true);
    else onClose();
  };

  return (
    <Dialog
      onClose={close}
      title="Edit My Info"
      size={760}
      fullScreen={isPhone}
      classNames={{ header: classes.header, body: classes.body }}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <ProfileTabs record={record} open={tab} onOpen={setTab} />
        <ProfileFoot record={record} onCancel={close} />
      </form>
      {isAsking && (
        <ConfirmDialog
          title="Unsaved changes"
          text="You have unsaved changes. Are you sure you want to close?"
          cancelLabel="Keep editing"
          confirmLabel="Close"
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  );
}

interface ProfileFootProps {
  record: RecordFormState<ProfileInput, ProfileOutput>;
  onCancel: () => void;
}

/** The footer of Edit My Info, visible on every tab. */
function ProfileFoot({ record, onCancel }: ProfileFootProps) {
  const { isDirty } = useFormState({ control: record.control });

  return (
    <div className={classes.foot}>
      <div className={classes.badge} aria-live="polite">
        {isDirty && <ColorBadge color="yellow" label="Unsaved changes" />}
      </div>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={!record.canSubmit}>
        {record.isBusy ? 'Saving...' : 'Save my info'}
      </Button>
      <UnsavedChangesGuard isDirty={isDirty} isLeavingFine={record.isLeavingFine} />
    </div>
  );
}
