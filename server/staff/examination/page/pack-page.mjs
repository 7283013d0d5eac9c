// @ts-check
// The script of the page of an examination pack. It is part of the page as it is: without imports, and without a network. It compares
// each embedded record with the hash in the manifest, and renders what it has verified.

/** @typedef {import('../pack-record.ts').Manifest} Manifest */
/** @typedef {import('../pack-record.ts').PackRecord} PackRecord */
/** @typedef {import('../pack-record.ts').ListedRelationship} ListedRelationship */
/** @typedef {import('../pack-record.ts').FileItem} FileItem */

{
  /** @typedef {string | number | Node | null} Child */

  /**
   * Texts become text nodes: nothing in a record is read as HTML.
   * @param {string} name @param {Record<string, string>} attributes @param {Child[]} children
   */
  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(
      ...children
        .filter((child) => child !== null && child !== '')
        .map((child) => /** @type {Node | string} */ (typeof child === 'number' ? String(child) : child)),
    );
    return made;
  };

  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const script of document.querySelectorAll('script[data-path]')) {
    texts.set(script.getAttribute('data-path') ?? '', script.textContent ?? '');
  }
  /** @param {string} path */
  const read = (path) => JSON.parse(texts.get(path) ?? 'null');
  const main = /** @type {HTMLElement} */ (document.getElementById('pack'));

  /** @param {string} text */
  async function sha256(text) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  /** @param {string | null} text An instant or a day. */
  const day = (text) => (text === null || text === '' ? '–' : text.slice(0, 10));
  /** @param {string} instant */
  const time = (instant) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;
  /** Days and times do not wrap. @param {string | null} text */
  const dayCell = (text) => element('span', { class: 'instant' }, day(text));
  /** @param {string} instant */
  const timeCell = (instant) => element('span', { class: 'instant' }, time(instant));
  /** @param {string} code */
  const words = (code) => {
    const text = code
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_.-]/g, ' ')
      .toLowerCase();
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  /** @param {readonly string[]} items */
  const list = (items) =>
    items.length === 0 ? '–' : element('ul', {}, ...items.map((item) => element('li', {}, item)));
  /** @param {number | null} value */
  const percent = (value) => (value === null ? '–' : `${value} %`);

  /** @param {string} caption @param {string[]} heads @param {Child[][]} rows */
  const table = (caption, heads, rows) =>
    rows.length === 0
      ? element('p', { class: 'quiet' }, `${caption}: none.`)
      : element(
          'div',
          { class: 'scroll', tabindex: '0' },
          element(
            'table',
            {},
            element('caption', {}, caption),
            element(
              'thead',
              {},
              element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))),
            ),
            element(
              'tbody',
              {},
              ...rows.map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, cell)))),
            ),
          ),
        );

  /** @param {[string, Child][]} rows */
  const pairs = (rows) =>
    element(
      'dl',
      {},
      ...rows.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, value)]),
    );

  /** Returns the paths of records that are not as the manifest lists them. @param {Manifest} manifest */
  async function differing(manifest) {
    /** @type {string[]} */
    const found = [];
    for (const { path, sha256: expected } of manifest.records) {
      const text = texts.get(path);
      if (text === undefined) found.push(`${path} is missing`);
      else if ((await sha256(text)) !== expected) found.push(`${path} was changed`);
    }
    const listed = new Set(['manifest.json', ...manifest.records.map(({ path }) => path)]);
    for (const path of texts.keys()) if (!listed.has(path)) found.push(`${path} is not in the manifest`);
    return found;
  }

  /** @param {Manifest} manifest @param {HTMLElement} status */
  async function verify(manifest, status) {
    if (!globalThis.crypto?.subtle) {
      status.dataset.outcome = 'bad';
      status.replaceChildren(
        element('p', { class: 'bad' }, 'Not verified: this browser has no hash function for files.'),
        element(
          'p',
          {},
          'Open this page with a current Chrome, Edge, Firefox or Safari, or compare the unpacked files with the list SHA256SUMS (sha256sum --check SHA256SUMS).',
        ),
      );
      return;
    }
    const [found, root] = [await differing(manifest), await sha256(texts.get('manifest.json') ?? '')];
    status.dataset.outcome = found.length === 0 ? 'good' : 'bad';
    status.replaceChildren(
      found.length === 0
        ? element(
            'p',
            {},
            element(
              'strong',
              {},
              `Verified: all ${manifest.records.length} records are as the manifest lists them.`,
            ),
          )
        : element(
            'p',
            { class: 'bad' },
            `Changed after the pack was made: ${found.length} of ${manifest.records.length} records.`,
          ),
      found.length === 0 ? '' : list(found),
      element('p', {}, 'Root hash: ', element('code', {}, root)),
      element(
        'p',
        { class: 'quiet' },
        'The portal shows the same root hash in its list of examination packs. If it differs, the manifest was changed.',
      ),
    );
  }

  /** @param {Manifest} manifest */
  function auditInWords({ audit: { path, entries, first, last, faults } }) {
    if (!first || !last) return 'No audit entries in this period.';
    const range = `${entries} entries, number ${first.number} to ${last.number}, in ${path}. Hash before them: ${first.previousHash}. Last hash: ${last.hash}.`;
    return faults.length === 0
      ? `${range} The portal has checked each hash with its key when it made the pack.`
      : `${range} Entries that were tampered with: ${faults.join(', ')}.`;
  }

  /** @param {ListedRelationship} relationship */
  const trainingInWords = ({ training }) =>
    training.map(
      ({ holder, training: title, number, completedAt, validUntil }) =>
        `${holder}: ${title}, certificate ${number}, ${day(completedAt)}${validUntil ? `, valid until ${validUntil}` : ''}`,
    );

  /** @param {ListedRelationship} relationship */
  const monitoringInWords = ({ monitoring }) =>
    monitoring.map(({ at, what, by }) => `${day(at)} ${what}${by ? ` (${by})` : ''}`);

  function showList() {
    const manifest = /** @type {Manifest} */ (read('manifest.json'));
    const all = /** @type {ListedRelationship[]} */ (read('relationships.json'));
    const status = element(
      'div',
      { class: 'status', role: 'status' },
      element('p', {}, `Verifying ${manifest.records.length} records…`),
    );
    const search = /** @type {HTMLInputElement} */ (element('input', { type: 'search', id: 'search' }));
    const body = element('div');
    const show = () => {
      const asked = search.value.trim().toLowerCase();
      const shown = all.filter(({ company, rating }) => `${company} ${rating}`.toLowerCase().includes(asked));
      body.replaceChildren(
        table(
          `${shown.length} of ${all.length} relationships, by the day on which they began`,
          [
            'Company',
            'Purpose',
            'Rating and reasons',
            'Began',
            'Ended',
            'Monitoring',
            'Next review',
            'Last update',
            'Training',
          ],
          shown.map((each) => [
            element('a', { href: `#${encodeURIComponent(each.path)}` }, each.company || 'Without a name'),
            each.purpose || '–',
            element(
              'div',
              {},
              each.rating === '' ? 'Not rated' : words(each.rating),
              each.ratingReasons.length === 0 ? null : list(each.ratingReasons),
            ),
            dayCell(each.startedAt),
            dayCell(each.endedOn),
            list(monitoringInWords(each)),
            dayCell(each.nextReviewOn),
            dayCell(each.updatedAt),
            list(trainingInWords(each)),
          ]),
        ),
      );
    };
    search.addEventListener('input', show);
    const { period, filter } = manifest;
    main.replaceChildren(
      element('h1', {}, `Examination pack, ${period.from} to ${period.to}`),
      element(
        'p',
        {},
        `${manifest.firm}. Made ${time(manifest.madeAt)} by ${manifest.madeBy || 'a former staff member'} with ${manifest.product} ${manifest.version}.`,
      ),
      element(
        'p',
        { class: 'quiet' },
        [
          filter.rating === null ? '' : `Only clients with the rating ${filter.rating}.`,
          filter.tag === null ? '' : `Only cases with the tag “${filter.tag}”.`,
          `Rules of ${manifest.ruleSets.join(', ')}. Tax numbers of people are left out.`,
        ]
          .filter(Boolean)
          .join(' '),
      ),
      status,
      element('h2', {}, 'Business relationships'),
      element(
        'div',
        { class: 'row screen' },
        element('label', { for: 'search' }, 'Search by company or rating', search),
      ),
      body,
      element('h2', {}, 'Audit trail'),
      element('p', {}, auditInWords(manifest)),
    );
    show();
    void verify(manifest, status);
  }

  /** @param {string} caption @param {FileItem[]} items */
  const itemsTable = (caption, items) =>
    table(
      caption,
      ['Item', 'About', 'State', 'Evidence', 'Recorded by', 'On', 'Source'],
      items.map(({ title, subject, state, dueOn, evidence, citation }) => [
        title,
        subject || '–',
        dueOn === null || state === 'satisfied' ? words(state) : `${words(state)}, due ${dueOn}`,
        evidence?.what ?? '–',
        evidence?.by || '–',
        evidence ? dayCell(evidence.at) : '–',
        citation,
      ]),
    );

  /** @param {NonNullable<PackRecord['ownership']>} ownership */
  function ownershipParts({ structure, effective, problems, differences, savedAt, savedBy, bods }) {
    const names = new Map(structure.nodes.map(({ id, name }) => [id, name]));
    /** @param {string} id */
    const nameOf = (id) => names.get(id) ?? id;
    return [
      element(
        'p',
        {},
        `${words(structure.outcome)}. ${structure.outcomeReason} Saved ${day(savedAt)}${savedBy ? ` by ${savedBy}` : ''}.`,
      ),
      table(
        'What each person owns and controls',
        ['Person', 'Shares', 'Votes', 'Beneficial owner'],
        effective.map(({ person, shares, votes, isBeneficialOwner }) => [
          nameOf(person),
          percent(shares),
          percent(votes),
          isBeneficialOwner ? 'Yes' : 'No',
        ]),
      ),
      table(
        'Links',
        ['Owner', 'Owns', 'Shares', 'Votes', 'Control by other means', 'Roles'],
        structure.links.map(({ owner, owned, shares, votes, control, roles }) => [
          nameOf(owner),
          nameOf(owned),
          percent(shares),
          percent(votes),
          control || '–',
          roles.map(words).join(', ') || '–',
        ]),
      ),
      table(
        'Confirmations',
        ['Owner', 'Obtained from', 'Confirmed by', 'Source', 'On'],
        structure.confirmations.map(({ owner, obtained, measure, source, date }) => [
          nameOf(owner),
          words(obtained),
          words(measure),
          source,
          date,
        ]),
      ),
      problems.length === 0
        ? null
        : element('div', {}, element('p', {}, 'Open points'), list(problems.map(({ message }) => message))),
      differences.length === 0
        ? null
        : element(
            'div',
            {},
            element('p', {}, 'Differences from the answers'),
            list(differences.map(({ message }) => message)),
          ),
      element(
        'details',
        {},
        element('summary', {}, 'BODS 0.4 statements'),
        element('pre', {}, JSON.stringify(bods, null, 2)),
      ),
    ];
  }

  /** @param {string} path */
  function showFile(path) {
    const record = /** @type {PackRecord} */ (read(path));
    const { relationship, rating } = record;
    main.replaceChildren(
      element('p', { class: 'screen' }, element('a', { href: '#' }, 'All relationships')),
      element('h1', {}, relationship.company || 'Without a name'),
      pairs([
        ['Case', relationship.caseId],
        ['Purpose and intended nature', relationship.purpose || '–'],
        ['Began', day(relationship.startedAt)],
        ['Ended', day(relationship.endedOn)],
        ['Next review', day(relationship.nextReviewOn)],
        ['Last update', time(relationship.updatedAt)],
        ['Training', list(trainingInWords(relationship))],
      ]),
      element('h2', {}, 'Risk'),
      rating === null
        ? element('p', {}, 'Not rated.')
        : pairs([
            ['Rating', words(rating.rating)],
            [
              'Computed',
              `${words(rating.computed)}, ${rating.score} points by version ${rating.table} of the risk table`,
            ],
            ['Reasons', list(rating.reasons)],
          ]),
      table(
        'History of the rating',
        ['On', 'Rating', 'Points', 'What moved'],
        (rating?.changes ?? []).map(({ at, rating: now, score, moved }) => [
          dayCell(at),
          words(now),
          score,
          list(moved),
        ]),
      ),
      element('h2', {}, 'Ongoing monitoring'),
      list(monitoringInWords(relationship)),
      element('h2', {}, 'Compliance file'),
      itemsTable(`By the rules of ${record.rules}`, record.items),
      table(
        'Identity checks',
        ['Person', 'Roles', 'Provider', 'Verified', 'On'],
        record.checks.map(({ person, roles, provider, isVerified, at }) => [
          person,
          roles.map(words).join(', '),
          words(provider),
          isVerified ? 'Yes' : 'No',
          dayCell(at),
        ]),
      ),
      element('h2', {}, 'Methods and determinations'),
      ...record.entries.flatMap(({ title, subject, at, by, answers }) => [
        element('h3', {}, subject === '' ? title : `${title}: ${subject}`),
        element('p', { class: 'quiet' }, `Recorded ${time(at)}${by ? ` by ${by}` : ''}`),
        pairs(answers.map(({ label, value }) => [label, value])),
      ]),
      element('h2', {}, 'Ownership and control'),
      ...(record.ownership
        ? ownershipParts(record.ownership)
        : [element('p', {}, 'No structure was recorded.')]
      ).filter((part) => part !== null),
      element('h2', {}, 'Decisions'),
      table(
        'Course of the submission',
        ['On', 'What', 'By', 'Reason', 'Message', 'Overridden'],
        record.moves.map(({ at, what, by, note, rationale, overridden }) => [
          timeCell(at),
          words(what),
          by || '–',
          rationale || '–',
          note || '–',
          list(overridden),
        ]),
      ),
      ...record.decisions.map(({ version, at, rules, items }) =>
        itemsTable(`At the approval of version ${version} on ${day(at)}, by the rules of ${rules}`, items),
      ),
      element('h2', {}, 'Answers'),
      ...record.answers.flatMap(({ title, groups }) => [
        element('h3', {}, title),
        ...groups.map(({ title: group, rows }) =>
          element(
            'section',
            {},
            group === '' || group === title ? null : element('p', { class: 'quiet' }, group),
            pairs(rows.filter(({ value }) => value !== '').map(({ label, value }) => [label, value])),
          ),
        ),
      ]),
      element('h2', {}, 'Documents'),
      table(
        'Certified documents',
        ['Group', 'Name', 'Bytes', 'SHA-256'],
        record.documents.map(({ group, name, size, sha256: sum, path: file }) => [
          words(group),
          file === null
            ? name
            : element('a', { href: file.split('/').map(encodeURIComponent).join('/') }, name),
          size,
          element('code', {}, sum),
        ]),
      ),
      element('h2', {}, 'History'),
      table(
        'Changes, from the audit trail',
        ['Number', 'On', 'Who', 'What', 'Details', 'Hash'],
        record.history.map(({ number, at, actor, action, details, hash }) => [
          number,
          timeCell(at),
          actor,
          words(action),
          element('code', {}, JSON.stringify(details)),
          element('code', {}, hash),
        ]),
      ),
    );
    scrollTo(0, 0);
  }

  const show = () => {
    const path = decodeURIComponent(location.hash.slice(1));
    if (path.startsWith('files/') && texts.has(path)) showFile(path);
    else showList();
  };
  addEventListener('hashchange', show);
  show();
}
