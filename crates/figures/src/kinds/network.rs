//! Network diagrams: devices in rows and columns, and the links between them.

use crate::canvas::{Anchor, Canvas, Colour, CurveSegment, Paint, Point, SMALL, width_of};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, Label, List, with_fields, words};
use crate::language::Language;
use crate::message::FigureMessage as M;

/// Distance between two rows.
const ROW: f64 = 118.0;
/// Half of a device's width and height.
const HALF: Point = (26.0, 20.0);

words! {
    /// Kind of a device.
    pub(crate) Device {
        /// Router, which connects networks.
        Router = "router",
        /// Switch, which connects devices of one network.
        Switch = "switch",
        /// Computer.
        Computer = "computer",
        /// Server.
        Server = "server",
        /// Cloud, which represents a whole other network.
        Cloud = "cloud",
    }
}

impl Device {
    /// Returns the words for one with a name.
    const fn named(self) -> M {
        match self {
            Self::Router => M::Router,
            Self::Switch => M::Switch,
            Self::Computer => M::Computer,
            Self::Server => M::Server,
            Self::Cloud => M::Cloud,
        }
    }
}

with_fields! {
    /// Devices and links.
    Network {
        nodes: List<Node, 1, 12>,
        links: List<Link, 0, 20>,
    }
}

with_fields! {
    /// A device.
    Node {
        device: Device,
        label: Label<20>,
        /// Text below its name, such as an address.
        note: Option<Label<24>>,
        /// Its column, from the left.
        column: Int<1, 5>,
        /// Its row, from the top.
        row: Int<1, 5>,
    }
}

with_fields! {
    /// A link between two devices, given by their positions in the list, from 1.
    Link {
        from: Int<1, 12>,
        to: Int<1, 12>,
        label: Option<Label<24>>,
    }
}

impl Network {
    fn node(&self, number: Int<1, 12>) -> Option<&Node> {
        self.nodes.get(number.count() - 1)
    }

    /// Returns the distance between two columns.
    fn column(&self) -> f64 {
        let texts =
            self.nodes.iter().flat_map(|node| [Some(node.label.as_str()), node.note.as_ref().map(Label::as_str)]);
        let nodes = texts.flatten().map(|text| width_of(text, SMALL)).fold(0.0, f64::max) + 20.0;
        let links = self.links.iter().filter_map(|link| link.label.as_ref());
        let links = links.map(|label| width_of(label.as_str(), SMALL) + 2.0 * HALF.0 + 16.0).fold(0.0, f64::max);
        nodes.max(links).max(104.0)
    }

    fn at(&self, node: &Node) -> Point {
        ((node.column.length() - 1.0) * self.column(), (node.row.length() - 1.0) * ROW)
    }
}

impl Node {
    fn draw(&self, canvas: &mut Canvas, (x, y): Point) {
        let (w, h) = HALF;
        match self.device {
            Device::Router => {
                canvas.circle((x, y), 22.0, Paint::Fill(Colour::Blue));
                for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                    let (from, to) = ((x + dx * 4.0, y + dy * 4.0), (x + dx * 18.0, y + dy * 18.0));
                    canvas.line(from, (x + dx * 14.0, y + dy * 14.0), Paint::Line);
                    canvas.arrow_head(from, to);
                }
            }
            Device::Switch => {
                canvas.rectangle((x - w, y - 15.0), (2.0 * w, 30.0), 4.0, Paint::Fill(Colour::Green));
                for (dy, dx) in [(-6.0, 1.0), (6.0, -1.0)] {
                    let (from, to) = ((x - dx * 16.0, y + dy), (x + dx * 18.0, y + dy));
                    canvas.line(from, (x + dx * 12.0, y + dy), Paint::Line);
                    canvas.arrow_head(from, to);
                }
            }
            Device::Computer => {
                canvas.rectangle((x - w, y - h), (2.0 * w, 30.0), 3.0, Paint::Outline);
                canvas.rectangle((x - w + 5.0, y - h + 5.0), (2.0 * w - 10.0, 20.0), 1.0, Paint::Fill(Colour::Blue));
                canvas.polygon(
                    &[(x - 5.0, y + 10.0), (x + 5.0, y + 10.0), (x + 8.0, y + h), (x - 8.0, y + h)],
                    Paint::Outline,
                );
            }
            Device::Server => {
                canvas.rectangle((x - 17.0, y - 22.0), (34.0, 44.0), 3.0, Paint::Outline);
                for row in [-17.0, -4.0, 9.0] {
                    canvas.rectangle((x - 12.0, y + row), (24.0, 8.0), 1.0, Paint::Fill(Colour::Violet));
                }
            }
            Device::Cloud => {
                let at = |dx: f64, dy: f64| (x + dx, y + dy);
                let cloud = [
                    CurveSegment::Move(at(-20.0, 15.0)),
                    CurveSegment::Curve([at(-36.0, 15.0), at(-36.0, -6.0), at(-21.0, -6.0)]),
                    CurveSegment::Curve([at(-19.0, -24.0), at(4.0, -27.0), at(9.0, -12.0)]),
                    CurveSegment::Curve([at(22.0, -20.0), at(34.0, -2.0), at(24.0, 2.0)]),
                    CurveSegment::Curve([at(36.0, 6.0), at(30.0, 15.0), at(20.0, 15.0)]),
                    CurveSegment::Close,
                ];
                canvas.path(&cloud, Paint::Fill(Colour::Yellow));
            }
        }
        canvas.bold((x, y + 34.0), self.label.as_str(), SMALL, Anchor::Middle);
        if let Some(note) = &self.note {
            canvas.text((x, y + 51.0), note.as_str(), SMALL, Anchor::Middle);
        }
    }
}

impl Drawable for Network {
    fn check(&self) -> Result<(), FieldFault> {
        for (at, node) in self.nodes.iter().enumerate() {
            let before = &self.nodes[..at];
            let same_place = |other: &Node| (other.column, other.row) == (node.column, node.row);
            if before.iter().any(same_place) {
                return Err(FieldFault::new("stands where another device stands").within(&format!("nodes[{at}]")));
            }
            if before.iter().any(|other| other.label == node.label) {
                return Err(FieldFault::of("label", "another device has this name").within(&format!("nodes[{at}]")));
            }
        }
        for (at, link) in self.links.iter().enumerate() {
            let here = |fault: FieldFault| fault.within(&format!("links[{at}]"));
            for (field, end) in [("from", link.from), ("to", link.to)] {
                if self.node(end).is_none() {
                    return Err(here(FieldFault::of(field, format!("there are only {} devices", self.nodes.len()))));
                }
            }
            if link.from == link.to {
                return Err(here(FieldFault::new("joins a device with itself")));
            }
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        for link in self.links.iter() {
            let (Some(from), Some(to)) = (self.node(link.from), self.node(link.to)) else { continue };
            canvas.line(self.at(from), self.at(to), Paint::Line);
        }
        for link in self.links.iter() {
            let (Some(label), Some(from), Some(to)) = (&link.label, self.node(link.from), self.node(link.to)) else {
                continue;
            };
            let (from, to) = (self.at(from), self.at(to));
            let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
            // Above a horizontal line, else beside it.
            if (from.1 - to.1).abs() < 1.0 {
                canvas.text((middle.0, middle.1 - 12.0), label.as_str(), SMALL, Anchor::Middle);
            } else {
                canvas.text((middle.0 + 8.0, middle.1), label.as_str(), SMALL, Anchor::Start);
            }
        }
        for node in self.nodes.iter() {
            let (x, y) = self.at(node);
            node.draw(canvas, (x, y));
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let node = |node: &Node| {
            let device = language.say(node.device.named().with("name", node.label.as_str()));
            match &node.note {
                Some(note) => format!("{device}, {}.", note.as_str()),
                None => format!("{device}."),
            }
        };
        let link = |link: &Link| {
            let (from, to) = (self.node(link.from)?.label.as_str(), self.node(link.to)?.label.as_str());
            let joins = match &link.label {
                Some(label) => M::MarkedLink.with("label", label.as_str()),
                None => M::Link.message(),
            };
            Some(language.say(joins.and("from", from).and("to", to)))
        };
        let mut told = vec![language.say(M::Network)];
        told.extend(self.nodes.iter().map(node));
        told.extend(self.links.iter().filter_map(link));
        told.join(" ")
    }
}
