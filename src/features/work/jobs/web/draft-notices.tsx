import { Button, Group } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { Notice } from '#web/ui/notice.tsx';
import type { JobFormInput } from './job-form.ts';

interface DraftNoticeProps {
  draft: Partial<JobFormInput>;
  onLoad: () => void;
  onDiscard: () => void;
}

/** Offers to load the saved job draft. */
export function DraftNotice({ draft: { title }, onLoad, onDiscard }: DraftNoticeProps) {
  return (
    <Notice
      tone="info"
      icon={<IconFileText size={20} aria-hidden />}
      title={title ? `You have a draft of “${title}”` : 'You have a job draft'}
    >
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" onClick={onLoad}>
          Continue Draft
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
          Discard Draft
        </Button>
      </Group>
    </Notice>
  );
}

/** One click on Reset discards a lot, so it can be undone while the page is open. */
export function ResetNotice({ onUndo }: { onUndo: () => void }) {
  return (
    <Notice
      tone="info"
      icon={<IconArrowBackUp size={20} aria-hidden />}
      title="The form and its draft were cleared"
    >
      <Group mt={6}>
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          Undo
        </Button>
      </Group>
    </Notice>
  );
}
