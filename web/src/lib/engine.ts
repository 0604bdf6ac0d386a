// Stand-in until the real one comes.
export async function ask(request: object): Promise<unknown> {
    const response = await fetch('/api/sheet', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(request) });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.what);
    return answer;
}
