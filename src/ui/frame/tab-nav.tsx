import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './tab-nav.module.css';

interface TabNavProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string; badge?: ReactNode }[];
  value: Value;
  onChange(value: Value): void;
  /** Ties tabs to their `TabPanel`; the same on both. */
  id: string;
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Tabs of one page: one stop for the Tab key, arrows, Home and End move and choose. */
export function TabNav<Value extends string>({ label, tabs, value, onChange, id }: TabNavProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.findIndex((tab) => tab.value === value);

  const move = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step && (current + step + tabs.length) % tabs.length;
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${tab.value}"]`)?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
      {tabs.map((tab) => {
        const selected = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            data-value={tab.value}
            aria-selected={selected}
            aria-controls={selected ? `${id}-panel` : undefined}
            tabIndex={selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.badge !== undefined && <span className={`${styles.badge} tabular`}>{tab.badge}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** What the chosen tab shows. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`}>
      {children}
    </div>
  );
}
