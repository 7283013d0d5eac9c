import { builtInRoleNames, builtInRoles } from '#domain/rules/permission.ts';
import layout from '../kit/layout.module.css';
import styles from './users.module.css';

/** The roles that exist without being defined, and what each is for. */
export function BuiltInRoles() {
  return (
    <section aria-labelledby="built-in-roles" className={styles.builtIn}>
      <h2 id="built-in-roles">Built-in roles</h2>
      <dl className={layout.pairs}>
        {builtInRoleNames.map((name) => (
          <div key={name}>
            <dt>{builtInRoles[name].label}</dt>
            <dd>{builtInRoles[name].task}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
