import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const profileSection: SettingsSection = {
  value: 'profile',
  group: 'Your account',
  label: 'Profile',
  panel: lazyRouteComponent(() => import('./profile-settings.tsx'), 'ProfileSettings'),
};

export const appearanceSection: SettingsSection = {
  value: 'appearance',
  group: 'Your account',
  label: 'Appearance',
  panel: lazyRouteComponent(() => import('./appearance-settings.tsx'), 'AppearanceSettings'),
};

export const notificationsSection: SettingsSection = {
  value: 'notifications',
  group: 'Your account',
  label: 'Notifications',
  panel: lazyRouteComponent(() => import('./notification-settings.tsx'), 'NotificationSettings'),
};

export const accountSection: SettingsSection = {
  value: 'account',
  group: 'Your account',
  label: 'Account',
  panel: lazyRouteComponent(() => import('./account-settings.tsx'), 'AccountSettings'),
};
