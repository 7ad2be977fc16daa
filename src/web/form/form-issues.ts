import type { FieldErrors, FieldValues } from 'react-hook-form';

interface FormIssue {
  /** 'items.0.price' */
  path: string;
  message: string;
}

/**
 * Returns all of a form's error messages in field order, including those of arrays and their items.
 */
export function formIssues(errors: FieldErrors<FieldValues>): FormIssue[] {
  const issues: FormIssue[] = [];

  const visit = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return;
    if ('message' in node && typeof node.message === 'string') {
      issues.push({ path, message: node.message });
      return;
    }
    for (const [key, child] of Object.entries(node)) {
      if (key === 'ref') continue;
      visit(child, key === 'root' ? path : path ? `${path}.${key}` : key);
    }
  };
  visit(errors, '');

  return issues;
}

/**
 * Returns an error message, preceded by its line if it's in a list: 'Line 2: Price must be greater
 * than 0'.
 */
export function issueWords({ path, message }: FormIssue): string {
  const index = /\.(\d+)\./.exec(path)?.[1];

  return index === undefined ? message : `Line ${Number(index) + 1}: ${message}`;
}
