import { ActionIcon } from '@mantine/core';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { lazy, Suspense } from 'react';
import classes from './info-button.module.css';
import { usePopup } from './use-popup.ts';

const SidePopover = lazy(async () => ({
  default: (await import('./side-popover.tsx')).SidePopover,
}));

/** Explains a term on demand: 'About Active Jobs' shows its definition next to the button. */
export function InfoButton({ label, text }: { label: string; text: string }) {
  const popup = usePopup();

  return (
    <span className={classes.place}>
      <ActionIcon
        size={28}
        className={classes.button}
        aria-label={label}
        aria-haspopup="dialog"
        {...popup.button}
      >
        <IconInfoCircle size={16} aria-hidden />
      </ActionIcon>
      {popup.isOpen && (
        <Suspense>
          <SidePopover label={label} position="bottom-end" onClose={popup.close}>
            <p className={classes.text}>{text}</p>
          </SidePopover>
        </Suspense>
      )}
    </span>
  );
}
