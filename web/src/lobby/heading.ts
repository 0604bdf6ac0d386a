// Reads system and title from the text of a scenario, for headings only; the server reads the file.

export function heading_of(text: string): { system: string; title: string } {
    const value = (key: string) => new RegExp(`^\\s*${key}\\s*=\\s*"([^"]*)"`, 'm').exec(text)?.[1] ?? '';
    return { system: value('system'), title: value('title') || 'A scenario without a title' };
}
