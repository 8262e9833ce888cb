export function withAbsoluteLinks(markdown: string, base: string): string;
export function fileBase(description: { name: string; version: string }, repository: string | undefined): string;
