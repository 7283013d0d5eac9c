const iso = 'YYYY-MM-DD';

const tokens: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  year: 'YYYY',
  month: 'MM',
  day: 'DD',
};

/** Returns the date pattern of a locale: 'DD/MM/YYYY' for 'en-GB', 'YYYY-MM-DD' for 'fr-CA'. */
export function datePattern(locale = navigator.language): string {
  try {
    const format = new Intl.DateTimeFormat(locale, {
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    return format
      .formatToParts(0)
      .map(({ type, value }) => tokens[type] ?? value.replace(/[^ -~]/g, ''))
      .join('');
  } catch {
    // The browser does not know the locale.
    return iso;
  }
}

/** Returns a message of the server with the ISO date pattern replaced by the reader's. */
export function inReadersPattern(message: string, locale = navigator.language): string {
  return message.includes(iso) ? message.replaceAll(iso, datePattern(locale)) : message;
}
