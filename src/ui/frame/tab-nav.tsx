import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';

interface TabNavProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string; badge?: ReactNode }[];
  value: Value;
  onChange(value: Value): void;
  /** Connects tabs to their `TabPanel`; the same on both. */
  id: string;
}

/** Tabs of one page: one stop for the Tab key; arrows, Home and End move and select. Vertical on a narrow page. */
export function TabNav<Value extends string>({ label, tabs, value, onChange, id }: TabNavProps<Value>) {
  const isNarrow = useMediaQuery('(max-width:899px)', { noSsr: true });
  return (
    <Tabs
      aria-label={label}
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      selectionFollowsFocus
      value={value}
      onChange={(_event, chosen: Value) => onChange(chosen)}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          value={tab.value}
          id={`${id}-tab-${tab.value}`}
          aria-controls={tab.value === value ? `${id}-panel` : undefined}
          label={tab.label}
          iconPosition="end"
          icon={tab.badge === undefined ? undefined : <span className="tabular">{tab.badge}</span>}
        />
      ))}
    </Tabs>
  );
}

export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`}>
      {children}
    </div>
  );
}
