import { Button } from '@mantine/core';
import { useFormState } from 'react-hook-form';
import { UnsavedChangesGuard } from '#web/form/unsaved-changes-guard.tsx';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import classes from './profile-dialog.module.css';
import type { ProfileInput, ProfileOutput } from './profile-form.ts';

interface ProfileFootProps {
  record: RecordFormState<ProfileInput, ProfileOutput>;
  onCancel: () => void;
}

/** The footer of Edit My Info, which stays visible on every tab. */
export function ProfileFoot({ record, onCancel }: ProfileFootProps) {
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
