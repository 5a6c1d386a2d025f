//! Telling other servers, and listening to them.

use async_trait::async_trait;

use super::Db;
use crate::error::Result;
use crate::news::{Listener, News, Notice};
use crate::sql::Ear;

#[async_trait]
impl News for Db {
    fn has_others(&self) -> bool {
        self.connector.is_shared()
    }

    async fn tell(&self, notice: Notice) -> Result<()> {
        self.writer.change(notice, |notice, batch| Box::pin(batch.announce(std::slice::from_ref(notice)))).await
    }

    async fn listen(&self) -> Result<Option<Box<dyn Listener>>> {
        let ear = self.connector.listen().await?;
        Ok(ear.map(|ear| Box::new(ear) as Box<dyn Listener>))
    }
}

#[async_trait]
impl Listener for Ear {
    async fn next(&mut self) -> Result<Notice> {
        loop {
            // A newer server may tell what this one does not know.
            if let Some(notice) = Notice::parse(&self.hear().await?) {
                return Ok(notice);
            }
        }
    }
}
