// System and title of a scenario's text. The server reads the file; this is for headings only.

export function heading_of(text: string): { system: string; title: string } {
    const value = (key: string) => new RegExp(`^\\s*${key}\\s*=\\s*"([^"]*)"`, 'm').exec(text)?.[1] ?? '';
    return { system: value('system'), title: value('title') || 'A scenario without a title' };
}
