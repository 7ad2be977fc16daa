import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import * as Toast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { dismissToast, toastStore } from './toast.ts';
import classes from './toaster.module.css';

/**
 * Renders toasts, one at a time, for 5000 ms. Swiping right by 50 px or Escape dismisses a toast;
 * F8 focuses it.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get);

  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown && (
        <Toast.Root
          key={shown.id}
          {...(shown.action && { duration: 10_000 })}
          className={classes.toast}
          data-tone={shown.tone}
          type={shown.tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(shown.id);
          }}
        >
          {shown.tone === 'error' ? (
            <IconAlertCircle className={classes.icon} size={20} aria-hidden />
          ) : (
            <IconCircleCheck className={classes.icon} size={20} aria-hidden />
          )}
          <div className={classes.text} role={shown.tone === 'error' ? 'alert' : undefined}>
            <Toast.Title className={classes.title}>{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className={classes.description}>
                {shown.description}
              </Toast.Description>
            )}
            {shown.reason && <p className={classes.description}>{shown.reason}</p>}
          </div>
          {shown.action && (
            <Toast.Action
              className={classes.action}
              altText={`${shown.action.label}: ${shown.title}`}
              onClick={shown.action.onSelect}
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close className={classes.close} aria-label="Dismiss">
            <IconX size={16} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className={classes.viewport} hotkey={['F8']} />
    </Toast.Provider>
  );
}
