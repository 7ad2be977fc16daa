import { Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './row-menu.module.css';

/** Something to do with one record: a page to go to, a file to open, or an act. */
export interface RowAction {
  key: string;
  label: string;
  icon?: ReactNode;
  /** A page of ours. */
  href?: string;
  /** A file, opened in a new tab: `fileUrl(invoiceEndpoints.readPdf, …)`. */
  file?: string;
  onSelect?: () => void;
  isDangerous?: boolean;
}

interface RowMenuProps {
  /** Whose menu it is: 'INV-1004'. */
  label: string;
  actions: readonly RowAction[];
}

/** The three dots of a row or card. */
export function RowMenu({ label, actions }: RowMenuProps) {
  if (actions.length === 0) return null;

  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={`Actions for ${label}`}>
          <IconDots size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for ${label}`} miw={160}>
        {actions.map(({ key, label: text, icon, href, file, onSelect, isDangerous }) => {
          const look = {
            leftSection: icon,
            c: isDangerous ? 'var(--mantine-color-error)' : undefined,
          };
          if (href !== undefined) {
            return (
              <Menu.Item key={key} component={Link} to={href} {...look}>
                {text}
              </Menu.Item>
            );
          }

          return file === undefined ? (
            <Menu.Item key={key} onClick={onSelect} {...look}>
              {text}
            </Menu.Item>
          ) : (
            <Menu.Item key={key} component="a" href={file} target="_blank" {...look}>
              {text}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
