export interface Bidi {
  /** @throws Error with the browser's message if a command fails */
  send<Result>(method: string, params?: object): Promise<Result>
  close(): void
}

interface Answer {
  id?: number
  params?: unknown
  result?: unknown
  error?: string
  message?: string
}

/** A connection by WebDriver BiDi: commands with numbered answers, and events in between. */
export async function connect<Event>(address: string, onEvent: (event: Event) => void): Promise<Bidi> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`no connection to ${address}`))
  })
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data) as Answer
    if (answer.id === undefined) return onEvent(answer.params as Event)
    waiting.get(answer.id)!(answer)
    waiting.delete(answer.id)
  }
  socket.onclose = () => {
    for (const answer of waiting.values()) answer({ error: 'closed', message: 'the browser has ended' })
  }
  let last = 0
  return {
    async send<Result>(method: string, params = {}) {
      // What is sent to a closed socket is dropped, and its answer would never come.
      if (socket.readyState !== WebSocket.OPEN) throw new Error(`${method}: the browser has ended`)
      const id = ++last
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params }))
      const { result, error, message } = await answered
      if (error) throw new Error(`${method}: ${error}: ${message}`)
      return result as Result
    },
    close: () => socket.close(),
  }
}
