import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const teamSection: SettingsSection = {
  value: 'team',
  group: 'Company',
  label: 'Team',
  panel: lazyRouteComponent(() => import('./team-settings.tsx'), 'TeamSettings'),
};
