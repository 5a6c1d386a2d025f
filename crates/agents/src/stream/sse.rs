//! Parser of server-sent events from bytes that may be split anywhere.

/// One event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SseEvent {
    /// Its type; empty if not named.
    pub event: String,
    /// Its lines of data, joined by line breaks.
    pub data: String,
}

/// An event exceeds the size limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an event is longer than allowed")]
pub struct TooLong;

/// Reads events from bytes as they are received.
#[derive(Debug)]
pub struct SseReader {
    line: Vec<u8>,
    event: String,
    data: String,
    has_data: bool,
    /// Whether the last byte was a carriage return; a line feed after it belongs to that line break.
    after_return: bool,
    at_start: bool,
    most: usize,
}

impl SseReader {
    /// A reader of events of at most `most` bytes.
    pub const fn new(most: usize) -> Self {
        Self {
            line: Vec::new(),
            event: String::new(),
            data: String::new(),
            has_data: false,
            after_return: false,
            at_start: true,
            most,
        }
    }

    /// Takes the next bytes and returns the events that they complete.
    ///
    /// # Errors
    /// If an event exceeds the size limit.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Vec<SseEvent>, TooLong> {
        let mut events = Vec::new();
        for &byte in bytes {
            let after_return = std::mem::take(&mut self.after_return);
            match byte {
                b'\n' if after_return => {}
                b'\n' | b'\r' => {
                    self.after_return = byte == b'\r';
                    events.extend(self.end_line());
                }
                _ => self.line.push(byte),
            }
            if self.line.len() + self.data.len() > self.most {
                return Err(TooLong);
            }
        }
        Ok(events)
    }

    /// Returns an unfinished event after the last byte. Some servers omit the final blank line.
    pub fn end(mut self) -> Option<SseEvent> {
        let last = if self.line.is_empty() { None } else { self.end_line() };
        last.or_else(|| self.end_event())
    }

    fn end_line(&mut self) -> Option<SseEvent> {
        let line = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&line);
        let line = if std::mem::take(&mut self.at_start) { line.trim_start_matches('\u{feff}') } else { &line };
        if line.is_empty() {
            return self.end_event();
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "data" => {
                if std::mem::replace(&mut self.has_data, true) {
                    self.data.push('\n');
                }
                self.data.push_str(value);
            }
            "event" => value.clone_into(&mut self.event),
            // Ignores comments, which keep the connection alive, ids and retry times.
            _ => {}
        }
        None
    }

    fn end_event(&mut self) -> Option<SseEvent> {
        let event = std::mem::take(&mut self.event);
        let data = std::mem::take(&mut self.data);
        std::mem::take(&mut self.has_data).then_some(SseEvent { event, data })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn whole(bytes: &[u8]) -> Vec<SseEvent> {
        let mut reader = SseReader::new(10_000);
        let mut events = reader.push(bytes).expect("short enough");
        events.extend(reader.end());
        events
    }

    fn data(events: &[SseEvent]) -> Vec<&str> {
        events.iter().map(|event| event.data.as_str()).collect()
    }

    #[test]
    fn events_end_with_a_blank_line_of_any_kind() {
        for text in
            ["data: a\n\ndata: b\n\n", "data: a\r\n\r\ndata:b\r\n\r\n", "data: a\r\rdata: b\r\r", "data: a\n\ndata: b"]
        {
            assert_eq!(data(&whole(text.as_bytes())), ["a", "b"], "{text:?}");
        }
    }

    #[test]
    fn comments_and_other_fields_are_no_events() {
        let text = "\u{feff}: hello\n\nid: 7\nretry: 10\n\nevent: ping\ndata: x\ndata: y\n\n";
        let events = whole(text.as_bytes());
        assert_eq!(events, [SseEvent { event: "ping".to_owned(), data: "x\ny".to_owned() }]);
    }

    #[test]
    fn an_event_without_end_is_refused() {
        let mut reader = SseReader::new(100);
        assert_eq!(reader.push(&[b'x'; 101]), Err(TooLong));
    }

    proptest! {
        #[test]
        fn it_does_not_matter_where_the_bytes_are_split(
            texts in prop::collection::vec("[a-z {}\":é🙂]{0,12}", 0..6),
            ending in prop::sample::select(vec!["\n", "\r\n", "\r"]),
            cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        ) {
            let events: Vec<String> = texts.iter().map(|text| format!("data: {text}{ending}: c{ending}{ending}")).collect();
            let text = events.concat();
            let bytes = text.as_bytes();
            let mut places: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
            places.extend([0, bytes.len()]);
            places.sort_unstable();
            let mut reader = SseReader::new(10_000);
            let mut events = Vec::new();
            for pair in places.windows(2) {
                events.extend(reader.push(&bytes[pair[0]..pair[1]]).expect("short enough"));
            }
            events.extend(reader.end());
            prop_assert_eq!(&events, &whole(bytes));
            prop_assert_eq!(data(&events), texts.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }
}
