/** Sections of Settings, each declared in its feature. */
import type { ComponentType } from 'react';
import type { Action } from '#shared/access-profile.ts';
import type { Resource } from '#shared/access.ts';

/** The groups of sections, in the order in which Settings shows them. */
export const SECTION_GROUPS = ['Your account', 'Company', 'Records'] as const;

export interface SettingsSection {
  /** The section's value of `?tab=` in the URL. */
  value: string;
  group: (typeof SECTION_GROUPS)[number];
  label: string;
  /** The form or list, loaded when the section is first opened. */
  panel: ComponentType;
  /** Shows the section only to users with this access; to all users if absent. */
  resource?: Resource;
  /** The action on `resource`; read if absent. */
  action?: Action;
}
