/**
 * Components that most visits need soon, but not for the first paint: toasts, menus, dialogs,
 * pickers. They load as one chunk once the page is idle, so even the first menu opens immediately,
 * on touch screens, too. (`scripts/check-bundle.mjs` counts the chunk as loaded before any further
 * screen.)
 */
import './ui/action-menu-popup.tsx';
import './ui/async-picker.tsx';
import './ui/confirm-dialog-window.tsx';
import './ui/side-popover.tsx';

export { Toaster } from './toast/toaster.tsx';
