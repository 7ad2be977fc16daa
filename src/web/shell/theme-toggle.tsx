import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';

/** The three themes; "auto" is stored as "system". Settings offers the same. */
export const THEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

/** The header's choice of theme (specification, section 2.2). */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="Theme">
          {shown === 'dark' ? (
            <IconMoon size={18} aria-hidden />
          ) : (
            <IconSun size={18} aria-hidden />
          )}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Theme" miw={160}>
        <Menu.RadioGroup value={colorScheme}>
          {THEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              rightSection={<Icon size={16} aria-hidden />}
              onChange={() => setColorScheme(value)}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
