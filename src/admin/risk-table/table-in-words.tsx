import { levelLabel, levelsOf, riskFactorNames, riskFactors } from '#domain/compliance/risk/factors.ts';
import type { RiskTable } from '#src/api/admin/risk-table.ts';
import layout from '../kit/layout.module.css';
import styles from './risk-table.module.css';

/** The points of each level, the country lists and the thresholds, for reading. */
export function TableInWords({ table }: { table: RiskTable }) {
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.caption}>Points of each level</caption>
          <thead>
            <tr>
              <th scope="col">Factor</th>
              <th scope="col">Level</th>
              <th scope="col" className={styles.number}>
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {riskFactorNames.flatMap((factor) =>
              levelsOf(factor).map((level, index) => (
                <tr key={`${factor}.${level}`}>
                  {index === 0 && (
                    <th scope="rowgroup" rowSpan={levelsOf(factor).length}>
                      {riskFactors[factor].label}
                    </th>
                  )}
                  <td>{levelLabel(factor, level)}</td>
                  <td className={styles.number}>
                    {table.points[factor]?.[level] ?? 0}
                    {table.floors.includes(`${factor}.${level}`) && ' (high by itself)'}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      <dl className={layout.pairs}>
        <Pair term="Medium risk from" value={`${table.mediumFrom} points`} />
        <Pair term="High risk from" value={`${table.highFrom} points`} />
        <Pair term="Countries with a call for action" value={table.highCountries.join(', ') || 'None'} />
        <Pair
          term="Countries under increased monitoring"
          value={table.increasedCountries.join(', ') || 'None'}
        />
        <Pair term="Chains that need a closer look" value={table.chains.join(', ') || 'None'} />
      </dl>
    </>
  );
}

function Pair({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
